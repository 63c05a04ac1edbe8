import { sql, type RawBuilder } from 'kysely'

export interface Column {
  readonly name: string
  readonly type: string
}

/** Of the same type, in SQL. */
export function otherValue({ name, type }: Column): RawBuilder<unknown> {
  const column = sql.ref(name)
  // Unique.
  if (/^(week|line|number)$|_id$/.test(name) && (type === 'bigint' || type === 'integer')) return sql`${column} + 1000`
  if (name === 'content') return sql`${column} || ' '`
  if (type === 'bigint' || type === 'integer' || type === 'numeric') return sql`${column} + 1`
  if (type === 'boolean') return sql`not ${column}`
  if (type === 'date') return sql`${column} + 1`
  if (type.startsWith('timestamp')) return sql`${column} + interval '1 minute'`
  if (type === 'jsonb') return sql`case jsonb_typeof(${column}) when 'array' then '[]' else '{"changed": true}' end::jsonb`
  if (type === 'bigint[]') return sql`array_append(${column}, 1)`
  if (type === 'date[]') return sql`array_append(${column}, '2026-01-01')`
  if (type === 'text[]') return sql`array_append(${column}, 'changed')`
  return /_by$|^user_id$|^staff_id$|^actor_id$/.test(name)
    ? sql`(select id from users where id <> ${column} order by id limit 1)`
    : sql`${column} || '9'`
}
