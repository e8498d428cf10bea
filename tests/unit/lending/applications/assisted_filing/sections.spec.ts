import { test } from '@japa/runner'
import { isSharedSection, submissionPageHref } from '#applications/assisted_filing/rules/assistance'
import { LOAN_TYPES } from '#masters/rules/schemes'
import { registerSection, sectionOf } from '#profile/contracts/sections'

const { individual, group, education } = LOAN_TYPES
const PAPERS: Record<number, string[]> = {
  [individual]: ['photo', 'quotation'],
  [education]: ['photo', 'admission'],
}

test.group('Section of one loan type', () => {
  test('is shared with a type that has the same questions for everybody', ({ assert }) => {
    assert.isTrue(isSharedSection('family', individual, education))
    assert.isFalse(isSharedSection('family', individual, group))
    assert.isFalse(isSharedSection('family', group, individual))
    assert.isFalse(isSharedSection('lending', individual, education))
    assert.isFalse(isSharedSection('nothing', individual, education))
  })

  test('with documents is shared as far as the documents are', ({ assert, cleanup }) => {
    const documents = sectionOf(individual, 'documents')!
    cleanup(() => registerSection(documents))
    const withPapers = (papers: typeof PAPERS) =>
      registerSection({ ...documents, slotsOf: (loanType) => papers[loanType] })
    const isShared = (slot?: string) => isSharedSection('documents', individual, education, slot)
    withPapers(PAPERS)
    assert.isTrue(isShared())
    assert.isTrue(isShared('photo'))
    assert.isFalse(isShared('quotation'))
    assert.isFalse(isSharedSection('documents', individual, group, 'photo'))
    withPapers({ ...PAPERS, [education]: ['admission'] })
    assert.isFalse(isShared())
  })
})

test.group('Submission page of an assisted application', () => {
  test('names the loan type if the assistance was for another one', ({ assert }) => {
    const help = { uuid: 'one', loanType: education }
    assert.equal(submissionPageHref(help, education), '/assisted/one')
    assert.equal(submissionPageHref(help, individual), '/assisted/one?loan=individual')
  })
})
