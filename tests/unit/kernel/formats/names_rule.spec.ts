import { test } from '@japa/runner'
import fc from 'fast-check'
import { isOrganisationName, isPersonName } from '#kernel/formats/names'

test.group('Names of people', () => {
  test('accept letters of either script with marks, spaces, dots, apostrophes and hyphens', ({
    assert,
  }) => {
    for (const name of [
      'Savita',
      'Mary-Jane',
      "D'Souza",
      'D’Souza',
      'A. P. J. Abdul Kalam',
      'José',
      'सविता रमेश जाधव',
      'क्षत्रिय',
      'ऱ्हाटकर',
      'र\u094d\u200dयाँ',
      'डॉ. आ. ह. साळुंखे',
      'वि॰ दा॰ सावरकर',
    ]) {
      assert.isTrue(isPersonName(name), name)
    }
    for (const text of [
      '=1+2',
      '+91',
      '@SUM(A1)',
      '-Savita',
      'Savita2',
      'सविता१',
      'Savita; drop',
      '<b>Savita</b>',
      'Savita & Co',
      'Савита',
      '山田',
      '.',
      "'",
      '-',
      '',
      '\u093f',
      'सविता।',
      'Sa\tvita',
    ]) {
      assert.isFalse(isPersonName(text), text)
    }
  })

  test('accept letters of one script with allowed characters, and never a digit', ({ assert }) => {
    const letters = fc.stringMatching(/^[A-Za-zऄ-ह]{1,10}$/)
    const between = fc.constantFrom(' ', '.', "'", '-', '. ')
    fc.assert(
      fc.property(letters, between, letters, fc.nat(9), (one, sign, other, digit) => {
        assert.isTrue(isPersonName(`${one}${sign}${other}`))
        assert.isFalse(isPersonName(`${one}${digit}${other}`))
      })
    )
  })

  test('of groups may have digits and symbols, but do not begin like a formula', ({ assert }) => {
    for (const name of ['Om Sai Bachat Gat 2', 'Patil & Sons (Regd.)', 'ॐ साई गट', '7 Hills']) {
      assert.isTrue(isOrganisationName(name), name)
    }
    for (const text of ['=1+2', '+Sons', '@x', '-x', '42', '']) {
      assert.isFalse(isOrganisationName(text), text)
    }
  })
})
