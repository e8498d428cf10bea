import { test } from '@japa/runner'
import { beneficiaryDigests, changedBeneficiaryFields } from '#claims/payments/rules/beneficiaries'
import {
  PaymentStatus,
  isStoppable,
  returnAction,
  returnMeaning,
  textIn,
} from '#claims/payments/rules/payment_status'
import type { ApbsReturnReason } from '#masters/queries/master_lists'

const REASON = {
  descriptionEn: 'Account closed',
  descriptionMr: 'खाते बंद',
  descriptionHi: null,
  actionEn: 'Ask for another account',
  actionMr: null,
  actionHi: 'दूसरा खाता माँगें',
} as unknown as ApbsReturnReason

test.group('Meaning of the bank’s return codes', () => {
  test('exists in each language, with a fallback where it is missing', ({ assert }) => {
    const meaning = returnMeaning(REASON)
    assert.equal(meaning.en, 'Account closed')
    assert.equal(meaning.mr, 'खाते बंद')
    assert.equal(textIn(meaning, 'mr'), 'खाते बंद')
    assert.equal(textIn(meaning, 'en'), 'Account closed')
  })

  test('states the action, unless none is possible', ({ assert }) => {
    const action = returnAction(REASON)
    assert.equal(textIn(action, 'hi'), 'दूसरा खाता माँगें')
    assert.equal(action?.en, 'Ask for another account')
    assert.isNull(returnAction({ ...REASON, actionEn: null } as unknown as ApbsReturnReason))
    assert.isNull(textIn(null, 'mr'))
  })

  test('payment statuses are those of the master (DECISIONS 8)', ({ assert }) => {
    const statuses = { notDue: 1, toBePaid: 2, sentToBank: 3, paid: 4, failed: 5 }
    assert.deepEqual(PaymentStatus as object, statuses)
  })

  test('a payment can be stopped before it is sent to the bank and after it failed there', ({
    assert,
  }) => {
    const { toBePaid, failed } = PaymentStatus
    assert.deepEqual(Object.values(PaymentStatus).filter(isStoppable), [toBePaid, failed])
  })
})

test.group('Beneficiary of a payment', () => {
  const data = {
    beneficiaryName: 'Asha',
    aadhaarDigest: 'd1',
    taluka: 'Haveli',
    district: 'Pune',
    mobile: '9000000001',
    email: null,
    pincode: '411001',
  }
  const mark = (text: string) => `<${text}>`

  test('is stored as a digest of each field with its name', ({ assert }) => {
    assert.deepEqual(beneficiaryDigests(data, mark), {
      beneficiaryName: '<beneficiaryName:Asha>',
      aadhaarDigest: '<aadhaarDigest:d1>',
      taluka: '<taluka:Haveli>',
      district: '<district:Pune>',
      mobile: '<mobile:9000000001>',
      email: '<email:>',
      pincode: '<pincode:411001>',
    })
  })

  test('has changed if a digest differs; fields that were never stored are not reported', ({
    assert,
  }) => {
    const before = beneficiaryDigests(data, mark)
    const now = beneficiaryDigests({ ...data, mobile: '9000000002', email: 'a@b.in' }, mark)
    assert.deepEqual(changedBeneficiaryFields(before, now), ['mobile', 'email'])
    assert.deepEqual(changedBeneficiaryFields(before, before), [])
    assert.deepEqual(changedBeneficiaryFields(null, now), [])
  })
})
