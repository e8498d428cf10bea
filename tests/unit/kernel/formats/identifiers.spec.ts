import { test } from '@japa/runner'
import { normaliseCode, normaliseDigits } from '#kernel/formats/digits'
import {
  ifscPrefix,
  isIfsc,
  isMandate,
  isMobile,
  isPan,
  isPincode,
  isTan,
  normaliseIfsc,
  normaliseMobile,
  normalisePan,
  normalisePincode,
  normaliseTan,
} from '#kernel/formats/identifiers'

test.group('Codes', () => {
  test('Devanagari digits become ASCII digits', ({ assert }) => {
    assert.equal(normaliseDigits('०१२३४५६७८९'), '0123456789')
    assert.equal(normaliseDigits('घर क्र. ४२, flat 7'), 'घर क्र. 42, flat 7')
    assert.equal(normaliseCode(' aaapa-०००० a '), 'AAAPA0000A')
  })

  test('PAN is validated and normalised', ({ assert }) => {
    for (const pan of ['AAAPA0000A', 'ZZZPZ9999Z', 'AAACA1111A', 'AAAFA1234A', 'AAATT0001T']) {
      assert.isTrue(isPan(pan), pan)
      assert.isTrue(isPan(pan, { holder: 'any' }), pan)
      assert.equal(isPan(pan, { holder: 'person' }), pan[3] === 'P', pan)
    }
    const invalid = ['AAAP0000A', 'AAAPA000AA', 'AAAXA0000A', '1AAPA0000A', 'aaapa0000a', '']
    for (const pan of invalid) assert.isFalse(isPan(pan), pan)
    assert.equal(normalisePan(' aaapa 0000a'), 'AAAPA0000A')
  })

  test('TAN is validated and normalised', ({ assert }) => {
    for (const tan of ['MUMA00000A', 'PNEB99999Z', 'NGPC12345D']) assert.isTrue(isTan(tan), tan)
    for (const tan of ['MUMAA0000A', 'MUM100000A', 'MUMA0000AA']) assert.isFalse(isTan(tan), tan)
    assert.equal(normaliseTan('muma00000a '), 'MUMA00000A')
  })

  test('IFSC is validated', ({ assert }) => {
    for (const ifsc of ['SBIN0004343', 'MAHB0003007', 'HDFC0999999']) {
      assert.isTrue(isIfsc(ifsc), ifsc)
      assert.equal(ifscPrefix(ifsc), ifsc.slice(0, 4))
    }
    for (const ifsc of ['SBIN1004343', 'SBI00004343', 'SBIN000434']) {
      assert.isFalse(isIfsc(ifsc), ifsc)
      assert.isNull(ifscPrefix(ifsc))
    }
    assert.equal(normaliseIfsc('sbin ०००४३४३'), 'SBIN0004343')
  })

  test('mobile number is validated and normalised', ({ assert }) => {
    for (const mobile of ['9000000001', '6000000000']) assert.isTrue(isMobile(mobile), mobile)
    for (const mobile of ['5999999999', '900000001', '+919000000001', '90000000011', '']) {
      assert.isFalse(isMobile(mobile), mobile)
    }
    for (const typed of [
      '+919000000001',
      '+91 90000-00001',
      '919000000001',
      '00919000000001',
      '09000000001',
      '(+91) 90000 00001',
      '९०००० ००००१',
    ]) {
      assert.equal(normaliseMobile(typed), '9000000001', typed)
    }
    assert.equal(normaliseMobile('9190000000'), '9190000000', 'a number that begins with 91')
    assert.isFalse(isMobile(normaliseMobile('+4490000000012')))
  })

  test('pincode is validated and normalised', ({ assert }) => {
    for (const pincode of ['100000', '411001', '999999']) assert.isTrue(isPincode(pincode), pincode)
    for (const pincode of ['099999', '41100', '4110011', '']) assert.isFalse(isPincode(pincode))
    assert.equal(normalisePincode('४११ ००१'), '411001')
  })

  test('mandate reference has only letters and digits, without special characters of a pattern', ({
    assert,
  }) => {
    assert.isTrue(isMandate('HDFC0000000012345678'))
    for (const typed of ['123456(', '123456.*', '(a+)+123456', 'ABCDE12345']) {
      assert.isFalse(isMandate(typed), typed)
    }
  })
})
