import { readFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
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
import {
  MESSAGES,
  MESSAGE_PLACES,
  type MessagePlace,
  type TemplateName,
} from '#notifications/rules/messages'

const OTP: MessagePlace = { template: 'otp', channel: 'sms' }

const errorsOf = (place: MessagePlace, body: string, subject: string | null = null) =>
  textErrors(place, { en: { subject, body, dltTemplateId: null, sender: null } }).map(
    ({ field, messageKey, params }) => [field, messageKey.split('.').pop(), params?.names ?? '']
  )

test.group('Delivered texts as edited by administrators', () => {
  test('match the sentences, with all values and with the minimum', ({ assert }) => {
    for (const template of Object.keys(MESSAGES) as TemplateName[]) {
      for (const part of ['sms', 'subject', 'email'] as const) {
        for (const locale of LOCALES) {
          const place = { template, channel: part === 'sms' ? 'sms' : 'email' } as const
          if (MESSAGES[template].channels.length === 0) continue
          const all = { ...sampleValues(place, locale), count: 3, minutes: 10 }
          const mayMiss = placeholdersOf(template, place.channel).filter((one) => one.mayMiss)
          const required = Object.fromEntries(
            Object.entries(all).filter(([name]) => !mayMiss.some((one) => one.name === name))
          )
          for (const values of [all, required]) {
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

  test('have no errors themselves', ({ assert }) => {
    for (const place of MESSAGE_PLACES) {
      for (const locale of LOCALES) {
        const text = deliveredText(place.template, place.channel, locale)!
        assert.deepEqual(errorsOf(place, text), [], `${place.template} ${place.channel} ${locale}`)
      }
    }
  })

  test('report required, optional and unknown placeholders', ({ assert }) => {
    assert.deepEqual(errorsOf(OTP, 'Your code for {minutes} minutes'), [
      ['bodyEn', 'needed', '{code}'],
    ])
    assert.deepEqual(errorsOf(OTP, '{code}, {minutes}, {amount}'), [
      ['bodyEn', 'unknown', '{amount}'],
    ])
    assert.deepEqual(errorsOf(OTP, '[{code}] {minutes}'), [['bodyEn', 'needed', '{code}']])
    const expired: MessagePlace = { template: 'extension_open', channel: 'sms' }
    assert.deepEqual(errorsOf(expired, '{applicationNo} by {lastDay}'), [
      ['bodyEn', 'bare', '{lastDay}'],
    ])
    assert.deepEqual(errorsOf(expired, '{applicationNo}[ by {lastDay}]'), [])
    assert.deepEqual(errorsOf(expired, '{applicationNo'), [['bodyEn', 'unreadable', '']])
  })

  test('with a code link only to the portal, and not in the subject', ({ assert }) => {
    const link = (text: string) => errorsOf(OTP, `{code} {minutes} ${text}`).map(([, what]) => what)
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
    assert.deepEqual(errorsOf(email, '{code} {minutes}', 'Code {code}'), [
      ['subjectEn', 'unknown', '{code}'],
    ])
  })

  test('are in one file per language, with a title if they are sent outside the portal', ({
    assert,
  }) => {
    const parts = ['sms', 'subject', 'email', 'notice']
    for (const locale of LOCALES) {
      const { templates, placeholders } = notificationTexts(locale)
      assert.sameMembers(Object.keys(templates), Object.keys(MESSAGES), locale)
      for (const template of Object.keys(MESSAGES) as TemplateName[]) {
        const { title, ...texts } = templates[template]
        assert.sameMembers(Object.keys(texts), parts, `${locale} ${template}`)
        if (MESSAGES[template].channels.length > 0) assert.isString(title, `${locale} ${template}`)
      }
      for (const { template, channel } of MESSAGE_PLACES) {
        const names = placeholdersOf(template, channel).map(({ name }) => name)
        assert.includeMembers(Object.keys(placeholders), names, `${locale} ${template}`)
      }
    }
  })

  test('name a message only in the table and in the texts of each language', async ({ assert }) => {
    const sent = /notifyUser|queueMessage/
    const found: string[] = []
    for await (const file of glob(
      '{app,inertia,commands,config,start,resources}/**/*.{ts,tsx,json}'
    )) {
      const text = await readFile(file, 'utf8')
      if (/\bclaim_proof_replaced\b/.test(text) && !sent.test(text)) found.push(file)
    }
    assert.sameMembers(found, [
      'app/platform/notifications/rules/messages.ts',
      ...LOCALES.map((locale) => `resources/lang/${locale}/notifications.json`),
    ])
  })
})

const notificationTexts = (
  locale: string
): { templates: Record<string, Record<string, string>>; placeholders: object } =>
  JSON.parse(readFileSync(`resources/lang/${locale}/notifications.json`, 'utf8'))
