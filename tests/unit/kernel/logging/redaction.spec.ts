import { test } from '@japa/runner'
import { redactLine } from '#kernel/logging/log_lines'

const hidden = (values: object) => JSON.parse(redactLine(`${JSON.stringify(values)}\n`))

test.group('Log line', () => {
  test('contains no personal number in any position', ({ assert }) => {
    for (const number of [
      '999900001111',
      '9999 0000 1111',
      '9999-0000-1111',
      '9812345678',
      '+919812345678',
      'ABCPD1234E',
      'abcpd1234e',
      '50100234567890',
    ]) {
      const line = { msg: `to ${number}: refused`, err: { stack: `Error\n at "${number}"` } }
      assert.notInclude(JSON.stringify(hidden({ ...line, list: [number] })), number)
    }
    assert.deepEqual(hidden({ a: 999900001111, b: [9812345678] }), {
      a: '[hidden]',
      b: ['[hidden]'],
    })
  })

  test('contains no user input that the database repeats', ({ assert }) => {
    for (const [said, kept] of [
      ["Duplicate entry 'Asha O'Neil-7' for key 'k'", "Duplicate entry '[hidden]' for key 'k'"],
      [
        "Incorrect integer value: 'Asha' for column `d`.`t`.`c` at row 1",
        "Incorrect integer value: '[hidden]' for column `d`.`t`.`c` at row 1",
      ],
      ["Truncated incorrect DOUBLE value: 'Asha'", "Truncated incorrect DOUBLE value: '[hidden]'"],
      ["the right syntax to use near 'Asha\n x' at line 1", "use near '[hidden]' at line 1"],
    ]) {
      const { msg } = hidden({ msg: `insert into t values (?) - ${said}` })
      assert.include(msg, kept)
      assert.notInclude(msg, 'Asha')
    }
  })

  test('contains no statement with its values, at any depth', ({ assert }) => {
    const err = { message: 'x', sql: "insert into t values ('Asha')", sqlMessage: 'x' }
    const line = { err: { ...err, aggregateErrors: [err] }, sql: 'select ?' }
    const kept = { message: 'x', sqlMessage: 'x' }
    assert.deepEqual(hidden(line), { err: { ...kept, aggregateErrors: [kept] }, sql: 'select ?' })
  })

  test('keeps the relevant information', ({ assert }) => {
    const line = {
      level: 50,
      time: 1795664089101,
      pid: 4194304,
      request: 'fbef7f92-6531-4c3e-ac02-123456789012',
      trace: '4bf92f3577b34da6a3ce929d0e0e4736',
      person: 1234567,
      route: '/officer/applications/:id',
      ms: 86_400_000,
      err: { code: 'ER_DUP_ENTRY', stack: 'at file:///srv/app/x-12345678.js:12:34' },
      at: '2026-11-26T03:34:49.162Z',
    }
    assert.deepEqual(hidden(line), line)
  })
})
