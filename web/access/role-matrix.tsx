import { Fragment } from 'react'
import { clashesOf, PERMISSION_CLASHES } from '#domain/access/permission-clashes.ts'
import { PERMISSION_MEANING, PERMISSIONS, type Permission } from '#domain/access/permissions.ts'
import { ASSIGNABLE_ROLES, ROLE_NAMES, type Role } from '#domain/access/roles.ts'
import type { readRolePermissions } from '#contract/people.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { downloadCsv } from '#web/shared/csv.ts'
import { CsvButton } from '#web/staff-kit/csv-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { PERMISSION_GROUPS } from '#web/access/permission-groups.ts'
import { matrixRows } from '#web/access/role-edit.ts'

type RoleMap = AnswerOf<typeof readRolePermissions>

interface MatrixColumn {
  role: Role
  held: ReadonlySet<string>
  marks: readonly string[]
}

/** With the pairs that one user should not hold alone (rule A36). */
export function RoleMatrix({ saved }: { saved: RoleMap }) {
  const columns: MatrixColumn[] = [...ASSIGNABLE_ROLES.map((role) => toColumn(role, saved[role])), toColumn('administrator', PERMISSIONS)]
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">Letters mark pairs of permissions that clash. They are explained below the table.</p>
        <CsvButton make={() => downloadCsv('role-permissions.csv', matrixRows(saved))} />
      </div>
      <section
        aria-label="Roles and permissions"
        {...REACHABLE}
        className="relative overflow-x-auto rounded-card border border-line bg-surface shadow-card"
      >
        <table className="w-full border-collapse text-14">
          <caption className="sr-only">Which role holds which permission</caption>
          <thead>
            <tr className="bg-sunken">
              <th scope="col" className="px-3 py-2 text-left font-bold text-muted">
                Permission
              </th>
              {columns.map(({ role }) => (
                <th key={role} scope="col" className="px-3 py-2 text-left font-bold">
                  {role === 'administrator' ? (
                    ROLE_NAMES[role]
                  ) : (
                    <TextLink to={`${PATHS.roleManagement}?role=${role}`}>{ROLE_NAMES[role]}</TextLink>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PERMISSION_GROUPS.map((group) => (
              <Fragment key={group.name}>
                <tr className="border-t border-line bg-paper">
                  <th scope="colgroup" colSpan={columns.length + 1} className="px-3 py-1.5 text-left text-muted">
                    {group.name}
                  </th>
                </tr>
                {group.permissions.map((permission) => (
                  <MatrixRow key={permission} permission={permission} columns={columns} />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      <Clashes columns={columns} />
    </div>
  )
}

/** A scrolling area must be reachable by keyboard (WCAG 2.1.1). */
const REACHABLE = { tabIndex: 0 } as const

const toColumn = (role: Role, held: readonly string[]): MatrixColumn => ({
  role,
  held: new Set(held),
  marks: clashesOf(held).map(({ mark }) => mark),
})

function MatrixRow({ permission, columns }: { permission: Permission; columns: readonly MatrixColumn[] }) {
  const pairs = PERMISSION_CLASHES.filter(({ pair }) => pair.some((one) => one === permission)).map(({ mark }) => mark)
  return (
    <tr className="border-t border-line hover:bg-paper">
      <th scope="row" className="min-w-56 px-3 py-1.5 text-left font-normal">
        {PERMISSION_MEANING[permission]}
        <span className="block font-mono text-muted">{permission}</span>
      </th>
      {columns.map(({ role, held, marks }) => (
        <td key={role} className="px-3 py-1.5 whitespace-nowrap">
          {held.has(permission) ? (
            <>
              <span aria-hidden="true" className="font-bold text-primary">
                ✓
              </span>
              <span className="sr-only">yes</span> <ClashMarks marks={pairs.filter((mark) => marks.includes(mark))} />
            </>
          ) : (
            <span className="sr-only">no</span>
          )}
        </td>
      ))}
    </tr>
  )
}

function ClashMarks({ marks }: { marks: readonly string[] }) {
  return marks.map((mark) => (
    <a
      key={mark}
      href={`#clash-${mark}`}
      className="mr-1 inline-block rounded-mark bg-caution-tint px-1.5 font-bold text-caution underline underline-offset-2"
    >
      <span className="sr-only">clashes, pair </span>
      {mark}
    </a>
  ))
}

function Clashes({ columns }: { columns: readonly MatrixColumn[] }) {
  return (
    <section aria-labelledby="clashes">
      <h2 id="clashes" className="mb-1 text-18 font-bold">
        Pairs that clash
      </h2>
      <p className="mb-3 text-muted">
        A user who holds both permissions of a pair can do alone what two people should do. A pair is not forbidden: a small office may need
        it.
      </p>
      <ol className="divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card">
        {PERMISSION_CLASHES.map(({ mark, pair, risk, control }) => {
          const roles = columns.filter(({ marks }) => marks.includes(mark)).map(({ role }) => ROLE_NAMES[role])
          return (
            <li key={mark} id={`clash-${mark}`} className="scroll-mt-4 py-3 target:bg-caution-tint">
              <p className="font-bold">
                {mark}. <span className="font-mono text-14">{pair.join(' + ')}</span>
              </p>
              <p>{risk}</p>
              <p className="text-muted">{control}</p>
              <p className="text-14">
                <span className="font-bold">Held by:</span> {roles.length === 0 ? 'no role' : roles.join(', ')}
              </p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
