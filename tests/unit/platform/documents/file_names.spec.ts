import { test } from '@japa/runner'
import { contentDisposition, displayName, needsTitle, purposeOf } from '#documents/rules/files'

test.group('Original name of a file', () => {
  test('is never a path', ({ assert }) => {
    assert.equal(displayName('../../etc/passwd', 'jpg'), 'passwd.jpg')
    assert.equal(displayName('C:\\Users\\me\\scan.PNG', 'png'), 'scan.png')
    assert.equal(displayName('..', 'pdf'), 'document.pdf')
    assert.equal(displayName('', 'pdf'), 'document.pdf')
    assert.equal(displayName('.htaccess', 'jpg'), 'htaccess.jpg')
  })

  test('has the extension of the true type', ({ assert }) => {
    assert.equal(displayName('photo.jpg.exe', 'png'), 'photo.jpg.png')
    assert.equal(displayName('photo', 'jpg'), 'photo.jpg')
  })

  test('has no control characters, line breaks or reversed text', ({ assert }) => {
    assert.equal(displayName('a\r\nSet-Cookie: x=1\u0000.pdf', 'pdf'), 'aSet-Cookie x=1.pdf')
    assert.equal(displayName('invoice\u202Egpj.pdf', 'pdf'), 'invoicegpj.pdf')
  })

  test('keeps Devanagari including joiners, and is truncated between letters', ({ assert }) => {
    assert.equal(displayName('उत्पन्नाचा दाखला.pdf', 'pdf'), 'उत्पन्नाचा दाखला.pdf')
    assert.equal(displayName('र\u200D्य.pdf', 'pdf'), 'र\u200D्य.pdf')
    const long = displayName('क्षि'.repeat(75), 'pdf')
    assert.isAtMost(long.length, 120)
    assert.match(long, /^(क्षि)+\.pdf$/)
  })

  test('is offered at download in ASCII and in full', ({ assert }) => {
    assert.equal(
      contentDisposition('inline', 'दाखला "1".pdf'),
      'inline; filename="_____ _1_.pdf"; filename*=UTF-8\'\'%E0%A4%A6%E0%A4%BE%E0%A4%96%E0%A4%B2%E0%A4%BE%20%221%22.pdf'
    )
    assert.include(contentDisposition('attachment', "it's (1).pdf"), "UTF-8''it%27s%20%281%29.pdf")
  })
})

test.group('Slots', () => {
  test('photo and signature accept only images, Other documents require a name', ({ assert }) => {
    assert.equal(purposeOf('photo'), 'image_only')
    assert.equal(purposeOf('signature'), 'image_only')
    assert.equal(purposeOf('business_photo'), 'document')
    assert.equal(purposeOf('pan'), 'document')
    assert.isTrue(needsTitle('other4'))
    assert.isFalse(needsTitle('income'))
  })
})
