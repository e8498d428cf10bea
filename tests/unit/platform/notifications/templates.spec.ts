import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { OTP_SENDS_PER_HOUR } from '#auth/rules/one_time_passwords'
import { countSmsParts, parseMessage } from '#kernel/formats/message_text'
import {
  type TemplatePart,
  deliveredText,
  renderTemplate,
  smsParams,
} from '#notifications/queries/message_texts'

const LOCALES = ['en', 'hi', 'mr']
const PARTS: TemplatePart[] = ['sms', 'subject', 'email', 'notice']
const PARAMS = {
  applicationNo: 'IL-PUN-2627-000123',
  stage: { en: 'Pending with GM', hi: 'महाप्रबंधक के पास', mr: 'महाव्यवस्थापकाकडे' },
  reason: { en: 'Income', hi: 'आय', mr: 'उत्पन्न' },
  remarks: 'See page 2',
  loiNumber: 'LOI-IL-PUN-2627-000045',
  validTill: '05-Nov-2026',
  date: '05-Nov-2026',
  time: '11:30',
  amount: '₹10,00,000',
  code: '123456',
  name: 'Asha Patil',
  helper: 'Seva Kendra, Haveli',
  scheme: { en: 'Individual loan', hi: 'व्यक्तिगत ऋण', mr: 'वैयक्तिक कर्ज' },
  minutes: 10,
  userName: '9812345678',
  password: 'k7mp-w2tx-9hcd',
  report: 'Applications by status',
  rows: 'Total: 12',
  link: 'https://portal.example/officer/reports',
  count: 3,
  lastDay: '05-Feb-2027',
  head: '1f3a90c2',
  sealedAt: '05-Nov-2026, 11:30',
  grievanceNo: 'GR-PUN-2627-000123',
  post: 'Managing Director',
  task: 'claims:remind',
  due: '05-Nov-2026 08:00',
  file: 'Claim_Payments_PB-2627-000012.xlsx',
  bank: 'State Bank of India',
  system: 'Core banking',
  endsOn: '05-Nov-2026',
  fileNo: 4711,
  problem: {
    en: 'No certificate is valid now.',
    mr: 'प्रमाणपत्र वैध नाही.',
    hi: 'प्रमाण पत्र मान्य नहीं।',
  },
  found: 'Win.Test.EICAR',
  by: 'Anil Deshpande',
  claim: 12,
  batch: 'PB-2627-000012',
  day: '05-Nov-2026',
  phone: '022-12345678',
  nature: 'A list went to a wrong address.',
  consequences: 'Somebody may call you.',
  measures: 'The list was deleted there.',
  safety: 'Tell nobody a code.',
  contact: 'Asha Patil, 022-12345678',
  change: { en: 'Edit Loan', hi: 'ऋण संपादन', mr: 'कर्ज दुरुस्ती' },
}
const REQUIRED = [
  'bank',
  'applicationNo',
  'date',
  'time',
  'validTill',
  'stage',
  'code',
  'helper',
  'name',
  'scheme',
  'minutes',
  'userName',
  'password',
  'report',
  'rows',
  'link',
  'count',
  'lastDay',
  'head',
  'sealedAt',
  'grievanceNo',
  'post',
  'task',
  'file',
  'due',
  'system',
  'endsOn',
  'fileNo',
  'problem',
  'found',
  'amount',
  'by',
  'change',
  'day',
  'phone',
  'nature',
  'consequences',
  'measures',
  'safety',
  'contact',
  'batch',
] as const
const bare = Object.fromEntries(REQUIRED.map((name) => [name, PARAMS[name]]))

/** Only some templates have a variant without a claim. */
const bareOf = (texts: object) =>
  JSON.stringify(texts).includes('{hasClaim') ? bare : { ...bare, claim: PARAMS.claim }

async function templatesIn(locale: string): Promise<Record<string, object>> {
  const file = await readFile(`resources/lang/${locale}/notifications.json`, 'utf8')
  return JSON.parse(file).templates
}

const templateNames = async (locale: string) => Object.keys(await templatesIn(locale))

test.group('Messages', () => {
  test('are complete sentences, with all values and with the minimum', async ({ assert }) => {
    for (const locale of LOCALES) {
      const templates = await templatesIn(locale)
      for (const template of Object.keys(templates)) {
        for (const part of PARTS) {
          for (const params of [PARAMS, bareOf(templates[template])]) {
            const text = renderTemplate(template, part, locale, params)
            const where = `${locale} ${template} ${part}`
            assert.notMatch(text, /[{}]|undefined|null|translation missing| {2}| [.।,]/, where)
            assert.isAtLeast(text.length, 5, where)
          }
        }
      }
    }
  })

  test('are short as SMS: at most two parts in Latin letters, three in others', async ({
    assert,
  }) => {
    for (const locale of LOCALES) {
      for (const template of await templateNames(locale)) {
        const text = renderTemplate(template, 'sms', locale, smsParams(PARAMS, locale))
        assert.isAtMost(
          countSmsParts(text).parts,
          locale === 'en' ? 2 : 3,
          `${locale} ${template}: ${text}`
        )
      }
    }
  })

  test('use only the GSM alphabet in an English SMS with an amount', ({ assert }) => {
    for (const template of ['claim_paid', 'claim_window_closing', 'assisted_submission_code']) {
      const text = renderTemplate(template, 'sms', 'en', smsParams(PARAMS, 'en'))
      assert.include(text, 'Rs. 10,00,000', template)
      assert.equal(countSmsParts(text).encoding, 'gsm7', template)
    }
    assert.equal(smsParams({ amount: '₹10,00,000' }, 'mr').amount, '₹10,00,000')
  })

  test('keep the fixed text of an SMS, since operators register one text under an id', async ({
    assert,
  }) => {
    for (const locale of LOCALES) {
      for (const template of await templateNames(locale)) {
        const parts = parseMessage(deliveredText(template, 'sms', locale)!)!
        const changing = parts.filter((part) => typeof part !== 'string' && !('value' in part))
        assert.deepEqual(changing, [], `${locale} ${template}`)
      }
    }
  })

  test('state the hourly limit of codes in the notification about an attack', async ({
    assert,
  }) => {
    for (const locale of LOCALES) {
      const page = JSON.parse(await readFile(`resources/lang/${locale}/auth.json`, 'utf8'))
      const sms = renderTemplate('account_attacked', 'sms', locale, {})
      for (const text of [sms, page.new_device.text]) {
        assert.deepEqual(text.match(/\d+/g), [String(OTP_SENDS_PER_HOUR)], text)
      }
    }
  })
})
