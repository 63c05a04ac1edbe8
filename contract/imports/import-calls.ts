import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import {
  IMPORT_FILES,
  importedProduct,
  importedTotals,
  importErrorShape,
  importFiles,
  importTotals,
  knownColumns,
} from '#contract/imports/import-files.ts'
import { APPLICATION_LIMIT_BYTES } from '#contract/loans/loan-application.ts'
import { instant, phoneNumber, success } from '#contract/wire.ts'

const access = ['system_configuration'] as const
const TWELVE_MEGABYTES = 12 * 1024 * 1024

/** `name`: our column; `heading`: its name in the file. */
const headingShape = z.object({ file: z.enum(IMPORT_FILES), name: z.string(), heading: z.string() })
const CHOOSE_AGAIN = 'Choose the columns again'
const MOST_HEADINGS = IMPORT_FILES.flatMap(knownColumns).length

const runShape = z.object({
  id: z.int(),
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Customers written so far, of `total`. */
  done: z.int(),
  total: z.int(),
  requestedBy: z.string(),
  requestedAt: instant,
  endedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  totals: z.nullable(importedTotals),
})

export const previewImport = defineEndpoint({
  name: 'previewImport',
  method: 'POST',
  path: '/api/admin/import/preview',
  summary:
    'What an import of customers, repaid loans, running loans and their payments would bring in, and what is wrong in its files; changes nothing',
  access,
  staff: true,
  body: importFiles,
  bodyLimit: TWELVE_MEGABYTES,
  response: z.object({
    totals: importTotals,
    products: z.array(importedProduct),
    errorCount: z.int(),
    errors: z.array(importErrorShape),
    refusal: z.nullable(z.string()),
  }),
})

export const importBook = defineEndpoint({
  name: 'importBook',
  method: 'POST',
  path: '/api/admin/import',
  summary:
    'Starts the import of a book in the background, all or nothing; the same files a second time, or beside another import, are a 409',
  access,
  staff: true,
  body: z.object({
    ...importFiles.shape,
    /** Remembered for the next files. */
    headings: z.optional(
      z
        .array(
          z.object(
            {
              file: z.enum(IMPORT_FILES, CHOOSE_AGAIN),
              name: z.string(CHOOSE_AGAIN).check(z.minLength(1, CHOOSE_AGAIN), z.maxLength(40, CHOOSE_AGAIN)),
              heading: z.string(CHOOSE_AGAIN).check(
                z.minLength(1, CHOOSE_AGAIN),
                z.maxLength(120, 'Use headings of at most 120 characters'),
                z.refine((text) => !text.includes('\u0000'), 'Remove the characters that cannot be shown'),
              ),
            },
            CHOOSE_AGAIN,
          ),
          CHOOSE_AGAIN,
        )
        .check(z.maxLength(MOST_HEADINGS, CHOOSE_AGAIN)),
    ),
  }),
  bodyLimit: TWELVE_MEGABYTES,
  response: success({ run: runShape }),
})

/** One call for each picture: a whole book has too many. */
export const importPicture = defineEndpoint({
  name: 'importPicture',
  method: 'POST',
  path: '/api/admin/import/pictures',
  summary: 'Stores the photo of an imported customer; a customer who has a photo keeps it, and the call is a 409',
  access,
  staff: true,
  body: z.object({
    phone: phoneNumber('Name the file by the phone number of its customer'),
    /** A data URL. */
    picture: z.string('Please select an image file').check(z.minLength(1, 'Please select an image file')),
  }),
  bodyLimit: APPLICATION_LIMIT_BYTES,
  response: success({}),
})

export const readImport = defineEndpoint({
  name: 'readImport',
  method: 'GET',
  path: '/api/admin/import',
  summary: 'The newest import with its progress, and the headings of earlier files by our columns',
  access,
  staff: true,
  response: z.object({ run: z.nullable(runShape), headings: z.array(headingShape) }),
})
