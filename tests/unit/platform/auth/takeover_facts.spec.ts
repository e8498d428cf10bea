import { test } from '@japa/runner'
import { hasEnoughFacts, factsMatch } from '#auth/rules/credentials'

const known = {
  birthDate: '1985-08-14',
  oldNumbers: ['PN/2014/0112', 'PN/2016/0040'],
  lastFours: ['5678', '0011'],
}

test.group('Facts from the existing portfolio', () => {
  test('match if at least two are given and all given ones agree', ({ assert }) => {
    const [birthDate, oldNumber, lastFour] = ['1985-08-14', 'pn / 2014 / 0112', '5678']
    for (const typed of [
      { birthDate, oldNumber },
      { birthDate, lastFour },
      { oldNumber, lastFour },
      { birthDate, oldNumber, lastFour },
      { birthDate, lastFour: '0011', oldNumber: 'PN-2016/0040'.replace('-', '/') },
      { birthDate, oldNumber: 'PN/२०१४/0112' },
    ]) {
      assert.isTrue(factsMatch(typed, known), JSON.stringify(typed))
    }
  })

  test('do not match if one is wrong, the only one, or not in the portfolio', ({ assert }) => {
    const [birthDate, oldNumber, lastFour] = ['1985-08-14', 'PN/2014/0112', '5678']
    for (const typed of [
      {},
      { birthDate },
      { oldNumber },
      { lastFour },
      { birthDate: '', oldNumber, lastFour: '' },
      { birthDate, oldNumber: 'PN/2014/0113' },
      { birthDate, oldNumber, lastFour: '5679' },
      { birthDate: '1985-08-15', oldNumber, lastFour },
    ]) {
      assert.isFalse(factsMatch(typed, known), JSON.stringify(typed))
    }
    const unknown = { birthDate: null, oldNumbers: [], lastFours: [] }
    assert.isFalse(factsMatch({ birthDate, lastFour }, unknown))
    assert.isTrue(hasEnoughFacts({ birthDate, lastFour }))
    assert.isFalse(hasEnoughFacts({ birthDate }))
  })
})
