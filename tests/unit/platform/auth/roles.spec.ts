import { readFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { OFFICER_ROLES, REVIEW_ORDER, Role } from '#auth/roles'

/** Matches a literal number of a role: as a constant, in a comparison, or as a value. */
const NUMBERED =
  /\bconst (?:APPLICANT|ADMINISTRATOR|DISTRICT|AGM|GM|MD|ACCOUNTS|AUDITOR) = \d|[rR]ole(?:Id)?(?: [!=]==|:) \d/

test.group('Roles', () => {
  test('match the master', ({ assert }) => {
    const [, ...rows] = readFileSync('resources/masters/roles.csv', 'utf8').trim().split('\n')
    assert.sameMembers(
      rows.map((row) => Number(row.split(',')[0])),
      Object.values(Role)
    )
  })

  test('of officers are all except the applicant; those that review rise to the managing director', ({
    assert,
  }) => {
    assert.deepEqual(OFFICER_ROLES, [1, 2, 3, 4, 5, 6, 7])
    assert.deepEqual(REVIEW_ORDER, [2, 3, 5, 4])
  })

  test('have their numbers in a single file', async ({ assert }) => {
    const found: string[] = []
    for await (const file of glob('{app,inertia}/**/*.{ts,tsx}')) {
      const lines = (await readFile(file, 'utf8')).split('\n')
      found.push(...lines.filter((line) => NUMBERED.test(line)).map((line) => `${file}: ${line}`))
    }
    assert.deepEqual(found, [])
  })
})
