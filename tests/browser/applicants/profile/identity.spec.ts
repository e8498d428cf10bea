import { test } from '@japa/runner'
import { toBuffer } from 'qrcode'
import { barriers, overflow } from '#tests/support/accessibility/barriers'
import { secureQr, signerFor } from '#tests/support/aadhaar_documents'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { field } from '#tests/support/journeys/forms'
import { registerVerifier } from '#tests/support/offline_verifier'
import { openAs } from '#tests/support/signed_in_page'
import { createApplicant } from '#tests/support/users'

const signer = signerFor('2024-01-01', '2026-01-01')

test.group('Identity by an image of a QR code', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => registerVerifier(signer.pem))

  test('is read by the browser and fills in the form (mr, 360 px)', async ({ assert }) => {
    const user = await createApplicant()
    const { page } = await openAs(browser, user, { locale: 'mr', width: 360 })
    const complaints = collectConsoleErrors(page)
    const scripts: string[] = []
    page.on('response', (response) => void scripts.push(response.url()))
    await page.goto('/apply/individual/personal')
    await page.locator('a[href="/apply/individual/identity"]').click()
    await page.waitForURL('**/identity')
    assert.deepEqual(await barriers(page), [])
    assert.equal(await overflow(page), 0)
    assert.isFalse(scripts.some((url) => /decode/.test(url)))

    const send = () => page.locator('main form button[type=submit]').click()
    const choose = async (text: string) => {
      const buffer = await toBuffer(text, { scale: 4, errorCorrectionLevel: 'L' })
      await field(page, 'digits').setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer })
      await field(page, 'consent').check()
      await send()
    }
    await choose('<PrintLetterBarcodeData uid="999900000016"/>')
    await page.getByText('हा स्वाक्षरी नसलेला जुना QR कोड आहे', { exact: false }).first().waitFor()
    await choose(secureQr(signer, { reference: '001620250314101500999' }))
    await page.waitForURL('**/personal')
    assert.equal(await field(page, 'firstName').inputValue(), 'Asha')
    assert.isTrue(await page.getByText('XXXX XXXX 0016').isVisible())
    assert.deepEqual(complaints, [])
  }).timeout(90_000)
})
