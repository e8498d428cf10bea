import { test } from '@japa/runner'
import { STAGES, isStage, slotKey, slotsOfStage } from '#doclog/rules/replaceable_documents'

test.group('Change log stages', () => {
  test('are the four of document 4, section 4, with the owners of their files', ({ assert }) => {
    assert.deepEqual(STAGES as object, {
      profile: { stage: 1, subjects: ['profile', 'group', 'director'] },
      sanction: { stage: 2, subjects: ['sanction'] },
      disbursement: { stage: 3, subjects: ['disbursement'] },
      claim: { stage: 4, subjects: ['claim'] },
    })
    assert.isTrue(isStage('claim'))
    assert.isFalse(isStage('loan'))
    assert.isFalse(isStage('toString'))
  })

  test('have document types numbered from one', ({ assert }) => {
    assert.deepEqual(slotsOfStage('sanction'), [{ slot: 'letter', typeNo: 1 }])
    assert.deepEqual(slotsOfStage('disbursement'), [
      { slot: 'letter', typeNo: 1 },
      { slot: 'emi_schedule', typeNo: 2 },
    ])
    assert.deepEqual(slotsOfStage('claim'), [
      { slot: 'paid_proof', typeNo: 1 },
      { slot: 'business_photo', typeNo: 2 },
    ])
  })

  test('identify a slot in a form by its owner', ({ assert }) => {
    const place = { subjectType: 'director', subjectId: 12, slot: 'pan' }
    assert.equal(slotKey(place), 'director:12:pan')
  })
})
