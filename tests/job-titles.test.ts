import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { productJobs } from '#server/operations/product-jobs.ts'
import { jobDoes, jobTitle } from '#web/operations/job-labels.ts'

test('the table of jobs has a title and a description of each job', () => {
  const names = productJobs(readConfig({})).map(({ name }) => name)
  expect(names.filter((name) => jobTitle(name) === name || jobDoes(name) === undefined)).toEqual([])
})
