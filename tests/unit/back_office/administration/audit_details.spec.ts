import { test } from '@japa/runner'
import { detailsOf, maskPersonalNumbers } from '#administration/rules/audit_details'

test.group('Details of an audit log entry', () => {
  test('show the old and new value of each field that differs, in every format', ({ assert }) => {
    assert.deepEqual(detailsOf({ old: 'XXXX12', new: 'XXXX34' }).changes, [
      { path: [], old: 'XXXX12', new: 'XXXX34' },
    ])
    const sides = { old: { mobile: '9', email: 'a' }, new: { mobile: '8', email: 'a' } }
    assert.deepEqual(detailsOf(sides).changes, [{ path: ['mobile'], old: '9', new: '8' }])
    assert.deepEqual(detailsOf({ before: null, after: { phones: ['1', '2'] } }).changes, [
      { path: ['phones'], old: null, new: ['1', '2'] },
    ])
    assert.deepEqual(detailsOf({ from: 521, to: 490 }).changes, [{ path: [], old: 521, new: 490 }])
    assert.deepEqual(
      detailsOf({ old: { names: { nameEn: 'A' } }, new: { names: { nameEn: 'B' } } }).changes,
      [{ path: ['names', 'nameEn'], old: 'A', new: 'B' }]
    )
  })

  test('show each field of each row for rows of a master', ({ assert }) => {
    const { changes, facts } = detailsOf({
      master: 'castes',
      rows: { 12: { name_en: ['A', 'B'] } },
    })
    assert.deepEqual(changes, [{ path: ['12', 'name_en'], old: 'A', new: 'B' }])
    assert.deepEqual(facts, [{ path: ['master'], value: 'castes' }])
    const withoutSides = { 12: { name_en: 'A' }, 13: 'text' }
    assert.deepEqual(detailsOf({ rows: withoutSides }), { changes: [], facts: [] })
  })

  test('show other values as facts, without empty ones', ({ assert }) => {
    assert.deepEqual(detailsOf({ to: 4, ids: { id: '12' }, reason: null, none: [] }), {
      changes: [],
      facts: [
        { path: ['to'], value: 4 },
        { path: ['ids', 'id'], value: '12' },
      ],
    })
    const changed = { old: 'A', reason: 'typed wrong', new: 'B', note: '', ids: [1, { id: 2 }] }
    assert.deepEqual(detailsOf(changed).facts, [
      { path: ['reason'], value: 'typed wrong' },
      { path: ['ids'], value: [1, '{"id":2}'] },
    ])
    for (const nothing of [null, undefined, 'text', [1]]) {
      assert.deepEqual(detailsOf(nothing), { changes: [], facts: [] })
    }
  })

  test('mask a personal number that a user typed', ({ assert }) => {
    assert.equal(maskPersonalNumbers('of 9999 4105 7058, please'), 'of XXXX XXXX 7058, please')
    assert.equal(maskPersonalNumbers('999941057058'), 'XXXX XXXX 7058')
    assert.equal(maskPersonalNumbers('PAN ABCDE1234F'), 'PAN XXXXXX234F')
    assert.equal(maskPersonalNumbers('account 12345678901'), 'account XXXXXX8901')
    for (const length of [9, 11, 13, 18])
      assert.equal(
        maskPersonalNumbers(`to ${'123456789012345678'.slice(-length)}`),
        'to XXXXXX5678'
      )
    for (const plain of [
      '9876543210',
      '1234567890123456789',
      'room 5',
      '2026-11-25',
      'BC/2026/000123',
      '10.20.30.40',
    ]) {
      assert.equal(maskPersonalNumbers(plain), plain)
    }
  })
})
