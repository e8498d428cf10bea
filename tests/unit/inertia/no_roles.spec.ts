import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'

/*
 * Only policies determine what a role may do (DECISIONS 10). A page receives a flag or a named value and never checks
 * the role of a user.
 */

/** Does not match the attribute of an element, which is in quotes. */
const ROLE = String.raw`(?:\w+\??\.)*\w*[rR]ole(?:s|Id|_id)?\b(?!['"])`

const QUESTIONS: Record<string, RegExp> = {
  'compares a role': new RegExp(String.raw`\b${ROLE}\)?\s*(?:[=!]==?|<=?|>=?)\s*[\w'"(-]`),
  'compares with a role': new RegExp(String.raw`[=!]==?\s*${ROLE}(?!\s*=)`),
  'looks a role up': new RegExp(String.raw`(?:includes|indexOf|has|get)\(\s*${ROLE}|\[${ROLE}\]`),
  'branches by a role': new RegExp(
    String.raw`(?:switch|if)\s*\([^)\n]*${ROLE}|\b${ROLE}\s*(?:\?(?![.?:])|&&|\|\|)`
  ),
  'numbers a role': new RegExp(
    String.raw`\b(?:applicant|administrator|district_?officer|agm|managing_?director|general_?manager|accounts|auditor|role(?:_?id)?)s?\b\s*[:=]\s*\d`,
    'i'
  ),
  'asks the role of the person signed in': /\buser\??\.(?:role|districtId)/,
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '')

const questionsIn = (text: string) =>
  withoutComments(text)
    .split('\n')
    .flatMap((line) =>
      Object.entries(QUESTIONS)
        .filter(([, pattern]) => pattern.test(line))
        .map(([what]) => `${what}: ${line.trim()}`)
    )

test.group('Pages and roles', () => {
  test('no page makes a decision based on a role', ({ assert }) => {
    const files = globSync('inertia/**/*.{ts,tsx}')
    assert.isAbove(files.length, 200)
    const found = files.flatMap((file) =>
      questionsIn(readFileSync(file, 'utf8')).map((one) => `${file} ${one}`)
    )
    assert.deepEqual(found, [])
  })

  test('a decision based on a role is detected: {$self}')
    .with([
      'user.role === 0 ? a : b',
      'if (user?.role !== APPLICANT) return',
      'const isOfficer = 0 < user.roleId',
      'MAY_SEE_MIS.includes(user.role)',
      'HOMES[viewer.roleId]',
      'switch (user.role) {',
      'user?.role ? x : y',
      '{viewer.roleId && <Button />}',
      'const ACCOUNTS = 6',
      'const Role = { agm: 3 }',
      'user.districtId === null',
    ])
    .run(({ assert }, line) => {
      assert.isNotEmpty(questionsIn(line))
    })

  test('names of roles may be shown: {$self}')
    .with([
      "by: [step.by, step.role ?? t('claims.officer.system')].join(', '),",
      '{[entry.by, entry.role].filter(Boolean)}',
      "role={trouble ? 'alert' : undefined}",
      "role?: 'status' | 'alert'",
      "t('reports.columns.pending_at', { role: row.note })",
      "if (control.getAttribute('role') === 'combobox') return",
    ])
    .run(({ assert }, line) => {
      assert.deepEqual(questionsIn(line), [])
    })
})
