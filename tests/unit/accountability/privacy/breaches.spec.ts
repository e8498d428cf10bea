import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import {
  boardDeadline,
  contactOf,
  deliveryChannelOf,
  indiaInstant,
  missingLanguages,
  timeErrors,
} from '#privacy/rules/breaches'
import { readAffectedSheet } from '#privacy/queries/affected_people'

const at = (text: string) => new Date(`${text}Z`)

test.group('Deadline for the report to the Board', () => {
  const known = at('2026-11-01T10:00:00')

  test('is 72 hours, to the minute', ({ assert }) => {
    const due = at('2026-11-04T10:00:00')
    assert.deepEqual(boardDeadline(known, null, at('2026-11-01T10:30:00')), {
      dueAt: due,
      hoursLeft: 71,
      state: 'running',
    })
    assert.equal(boardDeadline(known, null, due).state, 'running')
    const late = boardDeadline(known, null, at('2026-11-04T10:00:01'))
    assert.deepEqual([late.state, late.hoursLeft], ['late', -1])
  })

  test('ends with the report, whether in time or late', ({ assert }) => {
    const now = at('2026-12-01T00:00:00')
    assert.equal(boardDeadline(known, at('2026-11-04T10:00:00'), now).state, 'in_time')
    assert.equal(boardDeadline(known, at('2026-11-04T10:00:01'), now).state, 'sent_late')
  })
})

test.group('Information about a breach', () => {
  test('names the languages with a missing text', ({ assert }) => {
    const texts = Object.fromEntries(
      ['nature', 'consequences', 'measures', 'safety'].flatMap((text) =>
        ['En', 'Mr', 'Hi'].map((language) => [text + language, 'x'])
      )
    )
    assert.isEmpty(missingLanguages(texts))
    assert.deepEqual(missingLanguages({ ...texts, safetyHi: null }), ['hi'])
    const contact = { contactName: 'A', contactPhone: '1', contactEmail: 'a@b.in' }
    assert.equal(contactOf(contact), 'A, 1, a@b.in')
  })

  test('has Indian times that are not in the future, and is known only after it happened', ({
    assert,
  }) => {
    const noon = indiaInstant(plainDate('2026-11-01'), '12:00')
    assert.equal(noon.toISOString(), '2026-11-01T06:30:00.000Z')
    const evening = indiaInstant(plainDate('2026-11-01'), '18:45')
    assert.equal(evening.toISOString(), '2026-11-01T13:15:00.000Z')
    const [before, after] = [new Date(noon.getTime() - 1), new Date(noon.getTime() + 1)]
    const words = 'privacy.breaches.refused'
    const future = { field: 'knownOn', messageKey: `${words}.future` }
    const early = { field: 'happenedOn', messageKey: `${words}.before_known` }
    assert.deepEqual(timeErrors(noon, noon, noon), [])
    assert.deepEqual(timeErrors(noon, after, noon), [future])
    assert.deepEqual(timeErrors(noon, before, noon), [early])
    assert.deepEqual(timeErrors(new Date(after.getTime() + 1), after, noon), [future, early])
  })

  test('reaches people through the contact details that they gave', ({ assert }) => {
    const person = { isActive: true, isHeld: false, mobile: '9', email: 'a@b.in' }
    assert.equal(deliveryChannelOf(person), 'both')
    assert.equal(deliveryChannelOf({ ...person, email: null }), 'sms')
    assert.equal(deliveryChannelOf({ ...person, mobile: '' }), 'email')
    assert.equal(deliveryChannelOf({ ...person, mobile: '', email: null }), 'inbox')
    assert.equal(deliveryChannelOf({ ...person, isActive: false }), 'nobody')
    assert.equal(deliveryChannelOf({ ...person, isHeld: true }), 'nobody')
  })
})

test.group('Spreadsheet of affected people', (group) => {
  let path: string
  group.each.setup(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'affected-'))
    path = join(folder, 'people.csv')
    return () => rm(folder, { recursive: true })
  })

  test('identifies each person by an account or an application', async ({ assert }) => {
    await writeFile(path, 'application_no,user_name\nIL-PUN-2627-000001,\n,asha\n')
    const { records } = await readAffectedSheet(path)
    assert.deepEqual(records, [
      { line: 2, typed: { application_no: 'IL-PUN-2627-000001', user_name: '' } },
      { line: 3, typed: { application_no: '', user_name: 'asha' } },
    ])
  })

  test('is refused at its field with a specific message', async ({ assert }) => {
    for (const [text, messageKey] of [
      ['name\nAsha\n', 'privacy.breaches.refused.unknown_columns'],
      ['user_name\n', 'masters.import.refused.empty'],
    ]) {
      await writeFile(path, text)
      const refusal = await readAffectedSheet(path).catch((error) => error)
      assert.include(refusal, { field: 'file' })
      assert.equal(refusal.messageKey, messageKey)
    }
  })
})
