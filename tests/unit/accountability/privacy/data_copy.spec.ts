import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { AUDIT_KINDS } from '#kernel/audit/audit_kinds'
import { ENCRYPTED_COLUMNS } from '#operations/rules/encrypted_columns'
import {
  ACCESSED_SUBJECTS,
  ACCESS_ACTIONS,
  type CopyPart,
  TABLES_NOT_COPIED,
  TABLES_READ_SEPARATELY,
  isTable,
  machineReadablePart,
  parseColumns,
} from '#privacy/rules/data_copy_tables'
import { TABLE_PARTS } from '#privacy/rules/table_parts'
import { COLUMNS_OF_TABLES as TABLES } from '#tests/support/columns_of_tables'

/** Columns that identify the owner of a row. */
const OWNERS =
  /^(?:user_id|owner_user_id|tokenable_id|profile_id|application_id|group_id|sanction_id|disbursement_id|claim_id|subject_id|answer_id|question_id|demand_id)$/
/** Never copied: keys of rows, digests and ciphers. */
const NEVER = /^(?:id|uuid|updated_at)$|_(?:cipher|digest)$/

const words = JSON.parse(readFileSync(app.makePath('resources/lang/en/privacy.json'), 'utf8'))

/** Owner columns whose name differs from the owner's table. */
const SCOPES: Record<string, string> = {
  tokenable_id: 'user',
  citizen_id: 'user',
  answer_id: 'bank_answer',
  question_id: 'claim_question',
}

test.group('Copy of personal data', () => {
  test('contains every table about a person or gives a reason for the omission', ({ assert }) => {
    const known = [
      ...new Set(TABLE_PARTS.map(({ table }) => table)),
      ...TABLES_READ_SEPARATELY,
      ...Object.keys(TABLES_NOT_COPIED),
    ]
    assert.lengthOf(new Set(known), known.length)
    assert.deepEqual(
      known.filter((table) => !TABLES.has(table)),
      ['sessions'],
      'the only one without a model'
    )
    const owned = [...TABLES].filter(([, names]) => names.some((name) => OWNERS.test(name)))
    assert.isAbove(owned.length, 50)
    assert.includeMembers(
      known,
      owned.map(([table]) => table)
    )
    for (const [table, reason] of Object.entries(TABLES_NOT_COPIED))
      assert.isAbove(reason.length, 9, table)
  })

  test('contains every column of its tables or omits it by name', ({ assert }) => {
    for (const { table, columns: copied, without = '' } of TABLE_PARTS) {
      const named = [...Object.keys(copied), ...without.split(/\s+/).filter(Boolean)]
      assert.lengthOf(new Set(named), named.length, table)
      assert.includeMembers([...TABLES.get(table)!], named, table)
      const rest = TABLES.get(table)!.filter((name) => !NEVER.test(name) && !OWNERS.test(name))
      const others = rest.filter((name) => !named.includes(name))
      const by = TABLE_PARTS.filter((part) => part.table === table).map((part) => part.by[0])
      assert.isEmpty(
        others.filter((name) => !by.includes(name)),
        table
      )
      assert.isEmpty(
        Object.keys(copied).filter((name) => NEVER.test(name)),
        table
      )
    }
  })

  test('reads the rows of a table by the column that identifies their owner', ({ assert }) => {
    for (const { table, by, where } of TABLE_PARTS) {
      const [column, scope] = by
      assert.include(TABLES.get(table)!, column)
      const one = column === 'id' ? table.replace(/s$/, '') : column.replace(/_id$/, '')
      assert.equal(scope, where?.subject_type ?? SCOPES[column] ?? one, table)
      if (where) assert.deepEqual([column, where], ['subject_id', { subject_type: scope }])
      else assert.notEqual(column, 'subject_id', table)
    }
  })

  test('decrypts encrypted values with the key that encrypted them', ({ assert }) => {
    const copied = TABLE_PARTS.flatMap(({ table, columns: kinds }) =>
      ENCRYPTED_COLUMNS.filter((sealed) => sealed.table === table && sealed.column in kinds).map(
        ({ column, purpose }) => [kinds[column], { sealed: purpose }]
      )
    )
    assert.isAbove(copied.length, 0)
    for (const [kind, expected] of copied) assert.deepEqual(kind, expected)
  })

  test('has a unique heading for each part and a label for each column', ({ assert }) => {
    const keys = TABLE_PARTS.map(({ key }) => key)
    assert.lengthOf(new Set(keys), keys.length)
    assert.equal(keys[0], 'account')
    assert.includeMembers(Object.keys(words.parts), keys)
    for (const part of TABLE_PARTS) {
      assert.includeMembers(Object.keys(words.columns), Object.keys(part.columns), part.key)
    }
  })

  test('derives the kind of a column from its name where none is given', ({ assert }) => {
    const line = `bank_id:banks aadhaar_last4:aadhaar size:number reason:text price:paise share:rate
      birth_date:day since:instant shut:flag amount_paise rate_bp made_at status_since due_on
      is_final name`
    assert.deepEqual(parseColumns(line), {
      bank_id: { list: 'banks' },
      aadhaar_last4: { last4: 'aadhaar' },
      size: 'number',
      reason: 'text',
      price: 'paise',
      share: 'rate',
      birth_date: 'day',
      since: 'instant',
      shut: 'flag',
      amount_paise: 'paise',
      rate_bp: 'rate',
      made_at: 'instant',
      status_since: 'instant',
      due_on: 'day',
      is_final: 'flag',
      name: 'text',
    })
    assert.deepEqual(parseColumns('at_once on_top basis_points last4_digits said_is_final'), {
      at_once: 'text',
      on_top: 'text',
      basis_points: 'text',
      last4_digits: 'text',
      said_is_final: 'text',
    })
  })
})

test.group('Part of the copy', () => {
  const field = (key: string) => ({ key, label: `Label of ${key}`, value: key, text: key })
  const part = (rows: number, fields: number): CopyPart => ({
    key: 'claims',
    title: 'Claims',
    rows: Array.from({ length: rows }, () =>
      Array.from({ length: fields }, (_, index) => field(`c${index}`))
    ),
  })

  test('contains its labels once and its values by key', ({ assert }) => {
    const row = { c0: 'c0', c1: 'c1' }
    assert.deepEqual(machineReadablePart(part(2, 2)), {
      part: 'claims',
      title: 'Claims',
      labels: { c0: 'Label of c0', c1: 'Label of c1' },
      rows: [row, row],
    })
  })

  test('is a table in the PDF from two rows on, with six columns at most', ({ assert }) => {
    for (const [rows, fields, expected] of [
      [0, 0, false],
      [1, 3, false],
      [2, 3, true],
      [2, 6, true],
      [2, 7, false],
    ] as const) {
      assert.equal(isTable(part(rows, fields)), expected, `${rows} × ${fields}`)
    }
  })
})

test.group('Access log', () => {
  /** Views that concern the work of officers. */
  const OTHERS = ['grievance.viewed', 'audit.viewed', 'outside_finding.viewed']

  test('covers every kind of entry that records access to a person’s data', ({ assert }) => {
    const kinds = Object.values(AUDIT_KINDS).flatMap((subjects) =>
      Object.entries(subjects).flatMap(([subject, verbs]) =>
        (verbs as readonly string[]).map((verb) => `${subject}.${verb}`)
      )
    )
    assert.includeMembers(kinds, [...ACCESS_ACTIONS])
    const looks = kinds.filter((kind) => /\.(?:viewed|revealed)$/.test(kind))
    assert.includeMembers([...ACCESS_ACTIONS, ...OTHERS], looks)
    assert.includeMembers([...ACCESS_ACTIONS], ['profile.downloaded', 'profile.corrected'])
  })

  test('covers each subject that belongs to a person once', ({ assert }) => {
    assert.includeMembers(
      [...ACCESSED_SUBJECTS],
      ['user', 'profile', 'group', 'application', 'claim']
    )
    assert.lengthOf(new Set(ACCESSED_SUBJECTS), ACCESSED_SUBJECTS.length)
    assert.notInclude([...ACCESSED_SUBJECTS], '')
  })
})
