import { test } from '@japa/runner'
import { type OutsidePerson, namePartsOf, outsideMatch } from '#duplicates/rules/outside_match'

const PUNE = 490
const NASHIK = 487

const APPLICANT: OutsidePerson = {
  firstName: 'Savita',
  middleName: 'Ramesh',
  lastName: 'Shinde',
  birthDate: '1985-08-14',
  mobile: '9000000123',
  districts: [PUNE],
  villages: ['Wagholi'],
}

const row = (name: string, more: Partial<OutsidePerson> = {}, relative: string | null = null) => ({
  ...namePartsOf(name, relative),
  birthDate: null,
  mobile: null,
  districts: [],
  villages: [],
  ...more,
})

const match = (one: OutsidePerson, numbers: Parameters<typeof outsideMatch>[2] = []) => {
  const found = outsideMatch(one, APPLICANT, numbers)
  return found && `${found.strength}: ${found.kinds.join(' ')}`
}

test.group('Match of an outside row with an applicant', () => {
  test('is strong by a number, whatever the name', ({ assert }) => {
    assert.equal(match(row('Anil Pawar'), ['aadhaar']), 'strong: aadhaar')
    assert.equal(match(row('Savita Ramesh Shinde'), ['pan', 'pan']), 'strong: pan name')
  })

  test('is likely by name and mobile, or by name and birth date', ({ assert }) => {
    const mobile = { mobile: '9000000123' }
    assert.equal(match(row('Savita Shinde', mobile)), 'likely: mobile part_name')
    assert.equal(match(row('Savita R. Shinde', mobile)), null, 'another middle name')
    assert.equal(match(row('Asha Shinde', mobile)), null, 'a mobile of the family')
    const day = { birthDate: '1985-08-14' }
    assert.equal(match(row('सविता रमेश शिंदे', day)), 'likely: name birth_date')
    assert.equal(match(row('Savita Shinde', { birthDate: '1985-08-15' })), null)
  })

  test('is possible by full name and place', ({ assert }) => {
    const pune = { districts: [PUNE] }
    assert.equal(match(row('Shinde Savita Ramesh', pune)), 'possible: name district')
    assert.equal(match(row('Savita Shinde', pune, 'Ramesh Shinde')), 'possible: name district')
    assert.equal(
      match(row('Savita Ramesh Shinde', { villages: ['वाघोली'], districts: [NASHIK] })),
      null,
      'villages are compared as written'
    )
    assert.equal(
      match(row('Savita Ramesh Shinde', { villages: ['WAGHOLI'] })),
      'possible: name village'
    )
    assert.equal(match(row('Savita Shinde', pune)), null, 'two words are not enough')
    assert.equal(match(row('Savita Ramesh Shinde', { districts: [NASHIK] })), null)
    assert.equal(
      match(row('Savita Ramesh Shinde', { ...pune, birthDate: '1971-01-01' })),
      null,
      'another birth date'
    )
  })

  test('does not exist without a name', ({ assert }) => {
    const nameless = { ...APPLICANT, firstName: null, middleName: null, lastName: null }
    assert.isNull(outsideMatch(row('Savita', { mobile: '9000000123' }), APPLICANT, []))
    assert.isNull(outsideMatch(row('Savita Ramesh Shinde', { districts: [PUNE] }), nameless, []))
  })
})
