import { test } from '@japa/runner'
import fc from 'fast-check'
import {
  LINK_KINDS,
  type LinkKind,
  NOTABLE_POINTS,
  OUTCOMES,
  STRONG_POINTS,
  isNotable,
  isOpenOrSamePerson,
  kindsSinceDecision,
  needsDecision,
  pairOf,
  similarityOf,
  type MatchKeySource,
  matchKeyQueries,
  matchKeysOf,
  phoneticAddress,
  phoneticName,
} from '#duplicates/rules/match_keys'

const KINDS = Object.keys(LINK_KINDS) as LinkKind[]
const WEAK = KINDS.filter((kind) => 'isWeak' in LINK_KINDS[kind])
const kinds = fc.uniqueArray(fc.constantFrom(...KINDS))

const names = ['सावित्री', 'Savitri', 'Savithri', 'रमेश', 'Ramesh', 'Suresh', 'पाटील', 'Patil']
const someName = fc.constantFrom(...names)
const address = fc.record({
  houseNo: fc.constantFrom('12', '१२', '7'),
  building: fc.constant(null),
  street: fc.constantFrom(null, 'Laxmi Road', 'लक्ष्मी रोड'),
  locality: fc.constantFrom('Shivaji Nagar', 'शिवाजी नगर'),
  village: fc.constantFrom('Ausa', 'Latur'),
  pincode: fc.constantFrom('413520', '413512'),
})
const person: fc.Arbitrary<MatchKeySource> = fc.record({
  firstName: someName,
  middleName: fc.option(someName),
  lastName: someName,
  birthDate: fc.option(fc.constantFrom('1988-02-03', '1988-12-31', '1989-01-01')),
  addresses: fc.array(address, { maxLength: 2 }),
})

/** Returns the kinds of keys of one person that match another, as the look-ups would; the value replaces its digest. */
function found(one: MatchKeySource, other: MatchKeySource): string[] {
  const rows = (told: MatchKeySource) =>
    matchKeysOf(told).map(({ kind, value }) => ({ kind, digest: value }))
  const theirs = rows(other)
  const links = matchKeyQueries(rows(one))
    .filter(({ of, digest }) => theirs.some((row) => row.kind === of && row.digest === digest))
    .map(({ link }) => link)
  return [...new Set(links)].toSorted()
}

test.group('Similarity of two applicants', () => {
  test('is the sum of the lines shown, with each kind once, in any order', ({ assert }) => {
    fc.assert(
      fc.property(kinds, (shared) => {
        const { lines, points } = similarityOf(shared)
        assert.equal(
          points,
          lines.reduce((sum, line) => sum + line.points, 0)
        )
        assert.sameMembers(
          lines.map(({ kind }) => kind),
          shared
        )
        assert.deepEqual(similarityOf([...shared.toReversed(), ...shared]), {
          ...similarityOf(shared),
        })
      })
    )
  })

  test('grows with the number of shared kinds and is zero for weak signals alone', ({ assert }) => {
    fc.assert(
      fc.property(kinds, fc.constantFrom(...KINDS), (shared, more) => {
        assert.isAtLeast(similarityOf([...shared, more]).points, similarityOf(shared).points)
      })
    )
    assert.isAbove(WEAK.length, 0)
    fc.assert(
      fc.property(fc.subarray(WEAK), (weak) => {
        assert.deepInclude(similarityOf(weak), { points: 0, strength: 'faint' })
      })
    )
  })

  test('is strong by a person’s number, account or file, never by a household alone', ({
    assert,
  }) => {
    for (const kind of ['aadhaar', 'pan', 'account', 'file'] as const) {
      assert.isAtLeast(similarityOf([kind]).points, STRONG_POINTS)
    }
    for (const kind of ['rationCard', 'mobile'] as const) {
      assert.isAtLeast(similarityOf([kind]).points, NOTABLE_POINTS)
    }
    assert.deepInclude(similarityOf(['mobile']), { points: NOTABLE_POINTS, strength: 'notable' })
    assert.deepInclude(similarityOf(['account']), { points: STRONG_POINTS, strength: 'strong' })
    assert.equal(similarityOf(['mobile', 'device']).strength, 'notable')
    assert.equal(similarityOf(['name_birth']).strength, 'faint')
    assert.equal(similarityOf(['name_birth', 'name_address']).strength, 'strong')
  })

  test('is notable from forty points on', ({ assert }) => {
    assert.isTrue(isNotable(similarityOf(['mobile'])))
    assert.isTrue(isNotable(similarityOf(['aadhaar'])))
    assert.isFalse(isNotable(similarityOf(['name_birth', 'helper', 'branch'])))
  })

  test('lists the heaviest kinds first, and those of equal weight by name', ({ assert }) => {
    const { lines } = similarityOf(['branch', 'name_birth', 'pan', 'name_address', 'aadhaar'])
    assert.deepEqual(
      lines.map(({ kind }) => kind),
      ['aadhaar', 'pan', 'name_address', 'name_birth', 'branch']
    )
  })
})

test.group('People with similar names', () => {
  test('are found from either side, with the same kinds', ({ assert }) => {
    fc.assert(
      fc.property(person, person, (one, other) => {
        assert.deepEqual(found(one, other), found(other, one))
      }),
      { numRuns: 500 }
    )
  })

  test('match across scripts and word orders', ({ assert }) => {
    for (const name of ['Savitri Ramesh Patil', 'सावित्री रमेश पाटील', 'PATIL Savithri Ramesh']) {
      assert.equal(phoneticName(name), phoneticName('Savitri Ramesh Patil'), name)
    }
    assert.notEqual(phoneticName('Savita Ramesh Patil'), phoneticName('Savitri Ramesh Patil'))
    assert.isNull(phoneticName('Savitri'))
  })

  test('differ with another middle name, and may match without one', ({ assert }) => {
    const one = { firstName: 'Savitri', lastName: 'Patil', birthDate: '1988-02-03', addresses: [] }
    const ramesh = { ...one, middleName: 'Ramesh' }
    assert.deepEqual(found(ramesh, { ...one, middleName: 'रमेश' }), ['name_birth'])
    assert.deepEqual(found(ramesh, { ...one, middleName: 'Suresh' }), [])
    assert.deepEqual(found(ramesh, { ...one, middleName: null }), ['part_name_birth'])
    assert.deepEqual(found({ ...one, middleName: null }, { ...one, middleName: null }), [
      'part_name_birth',
    ])
  })

  test('have the same address in any spelling', ({ assert }) => {
    const written = (houseNo: string, locality: string, village: string) =>
      phoneticAddress({
        houseNo,
        building: null,
        street: null,
        locality,
        village,
        pincode: '413520',
      })
    const here = written('12', 'Shivaji Nagar', 'Ausa')
    assert.equal(written('घर क्र. १२', 'शिवाजी नगर', 'औसा'), here)
    assert.equal(written('House No. 12', 'shivaji-nagar', 'AUSA'), here)
    assert.equal(written('(12)', 'Shivaji -- Nagar', 'Ausa.'), here)
    assert.notEqual(written('13', 'Shivaji Nagar', 'Ausa'), here)
    assert.isNull(written('House No.', 'near', 'Road'), 'only words that others omit')
  })

  test('must also share the year of birth or an address, whereas a device matches by itself', ({
    assert,
  }) => {
    const home = {
      houseNo: '12',
      building: 'Sai Krupa',
      street: null,
      locality: 'Shivaji Nagar',
      village: 'Ausa',
      pincode: '413520',
    }
    const nowhere = { ...home, houseNo: 'No', building: null, locality: 'near', village: 'Road' }
    const one = {
      firstName: 'Savitri',
      middleName: null,
      lastName: 'Patil',
      birthDate: '1988-02-03',
      addresses: [home, nowhere],
    }
    assert.deepEqual(found(one, { ...one, birthDate: '1988-12-31' }), [
      'part_name_address',
      'part_name_birth',
    ])
    assert.deepEqual(found(one, { ...one, birthDate: '1989-02-03' }), ['part_name_address'])
    assert.deepEqual(found(one, { ...one, birthDate: null, addresses: [nowhere] }), [])
    const whole = { ...one, middleName: 'Ramesh' }
    assert.deepEqual(found(whole, whole), ['name_address', 'name_birth'])
    assert.deepEqual(matchKeyQueries([{ kind: 'device', digest: 'd' }]), [
      { of: 'device', digest: 'd', link: 'device' },
    ])
  })
})

test.group('Decision about two people', () => {
  test('holds until more than a weak signal is newly shared or it is withdrawn', ({ assert }) => {
    fc.assert(
      fc.property(
        kinds,
        fc.constantFrom(...OUTCOMES),
        fc.constantFrom(...KINDS),
        (seen, outcome, more) => {
          const decided = { outcome, kinds: seen }
          assert.equal(needsDecision(decided, seen), outcome === 'open')
          assert.equal(needsDecision(decided, []), outcome === 'open')
          const asks = outcome === 'open' || !(seen.includes(more) || WEAK.includes(more))
          assert.equal(needsDecision(decided, [...seen, more]), asks)
          assert.deepEqual(
            kindsSinceDecision(decided, [...seen, more]),
            asks && outcome !== 'open' ? [more] : []
          )
        }
      )
    )
    assert.isTrue(needsDecision(null, []))
    assert.isTrue(isOpenOrSamePerson({ outcome: 'same_person', kinds: ['pan'] }, ['pan']))
    assert.isFalse(isOpenOrSamePerson({ outcome: 'family', kinds: ['pan'] }, ['pan']))
    assert.isTrue(isOpenOrSamePerson(null, ['pan']))
    assert.deepEqual(kindsSinceDecision(null, ['pan']), [])
  })

  test('is one row, whichever side it is made from', ({ assert }) => {
    assert.deepEqual(pairOf(7, 3), { lowUserId: 3, highUserId: 7 })
    assert.deepEqual(pairOf(7, 3), pairOf(3, 7))
  })
})
