import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import { LOCALES } from '#kernel/formats/languages'
import {
  deliveredText,
  fillText,
  placeholdersOf,
  renderTemplate,
} from '#notifications/queries/message_texts'
import { sampleValues, textErrors } from '#notifications/queries/text_contents'
import { EVENTS, MESSAGE_PLACES, type MessagePlace } from '#notifications/rules/events'
import type { TemplateName } from '#notifications/rules/templates'

const OTP: MessagePlace = { template: 'otp', channel: 'sms' }

const troubles = (place: MessagePlace, body: string, subject: string | null = null) =>
  textErrors(place, { en: { subject, body, dltTemplateId: null, sender: null } }).map(
    ({ field, messageKey, params }) => [field, messageKey.split('.').pop(), params?.names ?? '']
  )

test.group('Delivered texts as administrators write them', () => {
  test('say the same as the sentences, with all values and with the fewest', ({ assert }) => {
    for (const template of Object.keys(EVENTS) as TemplateName[]) {
      for (const part of ['sms', 'subject', 'email'] as const) {
        for (const locale of LOCALES) {
          const place = { template, channel: part === 'sms' ? 'sms' : 'email' } as const
          if (EVENTS[template].channels.length === 0) continue
          const all = { ...sampleValues(place, locale), count: 3, minutes: 10 }
          const mayMiss = placeholdersOf(template, place.channel).filter((one) => one.mayMiss)
          const fewest = Object.fromEntries(
            Object.entries(all).filter(([name]) => !mayMiss.some((one) => one.name === name))
          )
          for (const values of [all, fewest]) {
            assert.equal(
              fillText(deliveredText(template, part, locale)!, locale, values),
              renderTemplate(template, part, locale, values),
              `${template} ${part} ${locale}`
            )
          }
        }
      }
    }
  })

  test('are themselves without trouble', ({ assert }) => {
    for (const place of MESSAGE_PLACES) {
      for (const locale of LOCALES) {
        const text = deliveredText(place.template, place.channel, locale)!
        assert.deepEqual(troubles(place, text), [], `${place.template} ${place.channel} ${locale}`)
      }
    }
  })

  test('say what a text needs, what it may lack, and what it cannot say', ({ assert }) => {
    assert.deepEqual(troubles(OTP, 'Your code for {minutes} minutes'), [
      ['bodyEn', 'needed', '{code}'],
    ])
    assert.deepEqual(troubles(OTP, '{code}, {minutes}, {amount}'), [
      ['bodyEn', 'unknown', '{amount}'],
    ])
    assert.deepEqual(troubles(OTP, '[{code}] {minutes}'), [['bodyEn', 'needed', '{code}']])
    const expired: MessagePlace = { template: 'extension_open', channel: 'sms' }
    assert.deepEqual(troubles(expired, '{applicationNo} by {lastDay}'), [
      ['bodyEn', 'bare', '{lastDay}'],
    ])
    assert.deepEqual(troubles(expired, '{applicationNo}[ by {lastDay}]'), [])
    assert.deepEqual(troubles(expired, '{applicationNo'), [['bodyEn', 'unreadable', '']])
  })

  test('with a code lead to the portal alone, and keep it out of the subject', ({ assert }) => {
    const link = (text: string) => troubles(OTP, `{code} {minutes} ${text}`).map(([, what]) => what)
    assert.deepEqual(link(`${appUrl}/login`), [])
    for (const foreign of [
      'https://evil.example/x',
      'www.evil.example',
      'evil.example',
      'bit.ly/x',
    ]) {
      assert.deepEqual(link(foreign), ['link'], foreign)
    }
    const email: MessagePlace = { template: 'otp', channel: 'email' }
    assert.deepEqual(troubles(email, '{code} {minutes}', 'Code {code}'), [
      ['subjectEn', 'unknown', '{code}'],
    ])
  })
})
