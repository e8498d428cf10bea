import vine from '@vinejs/vine'
import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import { formMessages } from '#kernel/validation/form_messages'
import * as rules from '#kernel/validation/rules'

const read = async (field: any, value: unknown, locale = 'en', prefix?: string) => {
  const provider = formMessages(i18nManager.locale(locale), prefix)
  const validator = vine.create(vine.object({ value: field }))
  const [error, output] = await validator.tryValidate({ value }, { messagesProvider: provider })
  return error ? { message: error.messages[0].message } : { value: output.value }
}

const HIDDEN_CHARACTER =
  'Please remove the character U+202E after “a”. It is invisible, changes the text direction or cannot be stored. If you cannot see it, delete the word and type it again.'

const ACCEPTED: [name: string, field: any, typed: unknown, stored: unknown][] = [
  ['Aadhaar with spaces', rules.aadhaarRule(), '9999 0000 0016', '999900000016'],
  ['Aadhaar in Devanagari', rules.aadhaarRule(), '९९९९ ०००० ००१६', '999900000016'],
  ['PAN in lower case', rules.panRule(), 'aaapa0000a', 'AAAPA0000A'],
  ['PAN of a company', rules.panRule({ holder: 'any' }), 'AAACA1111A', 'AAACA1111A'],
  ['TAN', rules.tanRule(), 'MUMA00000A', 'MUMA00000A'],
  ['mobile with prefix', rules.mobileRule(), '+91 90000-00001', '9000000001'],
  ['mobile as a number', rules.mobileRule(), 9000000001, '9000000001'],
  ['IFSC', rules.ifscRule(), 'sbin 0004343', 'SBIN0004343'],
  ['pincode', rules.pincodeRule(), '४११ ००१', '411001'],
  ['date with the day first', rules.plainDateRule(), '05-11-2026', '2026-11-05'],
  ['amount in rupees', rules.amountRule(), '₹ 10,00,000', 100000000],
  ['amount as a number', rules.amountRule(), 1234.5, 123450],
  ['percentage', rules.percentRule(), '10.05 %', 1005],
  ['whole number', rules.wholeNumberRule(), '१२', 12],
  ['whole number in groups', rules.wholeNumberRule(), ' 1,00,000 ', 100000],
  [
    'digits with leading zeros',
    rules.digitsRule({ min: 9, max: 18 }),
    '0012 3456 789',
    '00123456789',
  ],
  ['text with repeated spaces', rules.textRule({ max: 10 }), '  राम   शिंदे ', 'राम शिंदे'],
  [
    'PAN in a trimmed text field',
    vine.string().trim().use(rules.panRule()),
    ' aaapa0000a',
    'AAAPA0000A',
  ],
]

const REFUSED: [field: any, typed: unknown, message: string][] = [
  [rules.aadhaarRule(), '999900000061', 'Please verify the Aadhaar number'],
  [rules.aadhaarRule(), '12345', 'Please verify the Aadhaar number'],
  [rules.panRule(), 'AAACA1111A', 'Please verify the PAN'],
  [rules.panRule(), ['AAAPA0000A'], 'Please verify the PAN'],
  [rules.tanRule(), 'AAAPA0000A', 'Please verify the TAN'],
  [rules.mobileRule(), '5999999999', 'Please verify the mobile number'],
  [rules.mobileRule(), { $gt: 0 }, 'Please verify the mobile number'],
  [rules.ifscRule(), 'SBIN1004343', 'Please verify the IFSC code'],
  [rules.pincodeRule(), '012345', 'Please verify the pincode'],
  [rules.plainDateRule(), '2026-02-30', 'Please enter a valid date'],
  [rules.birthDateRule(), '01-01-1900', 'Please enter a valid date'],
  [rules.birthDateRule(), '01-01-9999', 'Please enter a valid date'],
  [rules.amountRule(), '-5', 'Please enter a valid amount'],
  [rules.amountRule(), '1.234', 'Please enter a valid amount'],
  [rules.amountRule(), '500000.555', 'Please enter a valid amount'],
  ...['4 2', '1,2', '12.0', '1e1', '-7'].map(
    (typed) =>
      [rules.wholeNumberRule(), typed, 'Please enter a whole number'] as [any, unknown, string]
  ),
  [rules.percentRule(), '10.123', 'Please enter a valid percentage'],
  [rules.textRule({ max: 3 }), 'four', 'Please shorten this to 3 characters; it has 4.'],
  [rules.textRule({ max: 9 }), 'a\u202Eb', HIDDEN_CHARACTER],
]

test.group('Shared formats', () => {
  for (const [name, field, typed, stored] of ACCEPTED) {
    test(`accept ${name}`, async ({ assert }) => {
      assert.deepEqual(await read(field, typed), { value: stored })
    })
  }

  test('return {2} for {1}')
    .with(REFUSED)
    .run(async ({ assert }, [field, typed, message]) => {
      assert.deepEqual(await read(field, typed), { message })
    })

  test('may be omitted when optional', async ({ assert }) => {
    assert.deepEqual(await read(rules.mobileRule().optional(), undefined), { value: undefined })
    assert.deepEqual(await read(rules.mobileRule().nullable(), null), { value: null })
  })

  test('return messages in the language of the user, with the name of the field', async ({
    assert,
  }) => {
    assert.deepEqual(await read(rules.mobileRule(), '1', 'mr'), {
      message: 'कृपया मोबाइल क्रमांक तपासा',
    })
    const validator = vine.create(vine.object({ firstName: vine.string() }))
    const messagesProvider = formMessages(i18nManager.locale('hi'), 'any.form')
    const [error] = await validator.tryValidate({}, { messagesProvider })
    assert.equal(error!.messages[0].message, 'कृपया “प्रथम नाम” दर्ज करें')
  })
})
