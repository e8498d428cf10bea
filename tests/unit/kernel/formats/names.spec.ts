import { test } from '@japa/runner'
import fc from 'fast-check'
import { fullName, isEmail, titleCase } from '#kernel/formats/names'

test.group('Names', () => {
  test('Latin words are title-cased, Devanagari is unchanged', ({ assert }) => {
    const names: [string, string][] = [
      ['RAMESH patil', 'Ramesh Patil'],
      ['  ramesh   vithal PATIL ', 'Ramesh Vithal Patil'],
      ['रमेश विठ्ठल पाटील', 'रमेश विठ्ठल पाटील'],
      ['रमेश PATIL', 'रमेश Patil'],
      ["anthony d'souza", "Anthony D'Souza"],
      ["WOMEN'S GROUP", "Women's Group"],
      ['a.b. kulkarni-deshpande', 'A.B. Kulkarni-Deshpande'],
      ['élodie', 'Élodie'],
      ['', ''],
    ]
    for (const [given, expected] of names) assert.equal(titleCase(given), expected)
  })

  test('title-casing is idempotent', () => {
    const letters = fc.constantFrom('a', 'B', "'", ' ', '-', '.', 'प', 'ी', 'é')
    fc.assert(
      fc.property(fc.string({ unit: letters }), (name) => {
        return titleCase(titleCase(name)) === titleCase(name)
      })
    )
  })

  test('a middle name may be missing', ({ assert }) => {
    assert.equal(fullName(['Ramesh', 'Vithal', 'Patil']), 'Ramesh Vithal Patil')
    assert.equal(fullName(['Ramesh', '', ' Patil ']), 'Ramesh Patil')
    assert.equal(fullName(['Ramesh', null, undefined]), 'Ramesh')
    assert.equal(
      fullName({ firstName: 'Ramesh', middleName: null, lastName: 'Patil' }),
      'Ramesh Patil'
    )
  })

  test('e-mail addresses are validated', ({ assert }) => {
    for (const good of ['a@b.co', 'first.last+tag@mail.example.org', "o'neil@example.in"]) {
      assert.isTrue(isEmail(good), good)
    }
    for (const bad of [
      '',
      'a',
      '@b.co',
      'a@b',
      'a@.co',
      'a..b@c.in',
      '.a@b.in',
      'a b@c.in',
      'a@b.c1',
      'a@-b.in',
      'a@b.in\n',
      'a@b@c.in',
      `${'a'.repeat(65)}@b.in`,
      `a@${'b.'.repeat(130)}in`,
    ]) {
      assert.isFalse(isEmail(bad), bad)
    }
  })
})
