import { test } from '@japa/runner'
import { readValue } from '#masters/rules/master_entries'
import type { Column } from '#masters/seed/master_table'

const read = (kind: Column['kind'], typed: string) =>
  readValue(typed, { kind, read: () => null } as Column)

test.group('Master value', () => {
  test('{1} is parsed as {2}')
    .with([
      ['day', '01-04-2026', '2026-04-01'],
      ['day', '2026-04-01', '2026-04-01'],
      ['whole', '12', 12],
      ['paise', '1,234.50', 1_234_50],
    ] as const)
    .run(({ assert }, [kind, typed, value]) => assert.equal(read(kind, typed), value))

  test('{1} is refused as {0}')
    .with([
      ['day', '31-02-2026'],
      ['whole', '14.1'],
      ['whole', '9.1E+01'],
      ['paise', '500000.555'],
    ] as const)
    .run(({ assert }, [kind, typed]) => assert.property(read(kind, typed), 'problem'))
})
