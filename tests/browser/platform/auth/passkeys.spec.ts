import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { passkeySite } from '#config/sign_in'
import { barriers, overflow } from '#tests/support/accessibility/barriers'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { signIn } from '#tests/support/journeys/account'
import { field } from '#tests/support/journeys/forms'
import { createApplicant, TEST_PASSWORD } from '#tests/support/users'

/** WebAuthn requires a host name instead of an IP address, so the tests' server is accessed by name. */
const baseURL = process.env.APP_URL!.replace('127.0.0.1', 'localhost')

test.group('Passkeys in a browser', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())
  group.each.setup(() => {
    const { id, origins } = passkeySite
    passkeySite.id = 'localhost'
    passkeySite.origins = [baseURL]
    return () => {
      Object.assign(passkeySite, { id, origins })
    }
  })

  test('are added by a citizen and used to sign in (mr, 360 px)', async ({ assert }) => {
    const user = await createApplicant()
    const page = await browser.newPage({ locale: 'mr', width: 360, baseURL })
    const complaints = collectConsoleErrors(page)
    const isSound = async (name: string) => {
      assert.deepEqual(await barriers(page), [], name)
      assert.equal(await overflow(page), 0, name)
    }
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('WebAuthn.enable')
    await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await signIn(page, user.userName, TEST_PASSWORD)
    await page.waitForURL('**/dashboard')
    await page.goto('/account/passkeys')
    await isSound('asked')
    await field(page, 'password').fill(TEST_PASSWORD)
    await page.locator('main form button[type=submit]').click()
    await field(page, 'name').fill('माझा फोन')
    await isSound('open')
    await page.locator('main form button[type=submit]').click()
    await page.getByText('माझा फोन', { exact: true }).waitFor()
    await isSound('added')
    /** Each device has one. */
    await page.locator('main form button[type=submit]').click()
    await page.getByText('या उपकरणावर आपल्या खात्याची पासकी आधीच आहे.').waitFor()

    const signOut = () => page.context().clearCookies({ name: 'arthasetu-session' })
    await signOut()
    await page.goto('/sign-in')
    /** The virtual device responds immediately to the browser's autofill in the user name field. */
    await page.waitForURL('**/dashboard')
    await page.waitForLoadState('networkidle')

    await signOut()
    await page.addInitScript(
      'PublicKeyCredential.isConditionalMediationAvailable = async () => false'
    )
    /** Clicked before the script is loaded. */
    await page.goto('/sign-in', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'पासकीने लॉग इन करा' }).click()
    await page.waitForURL('**/dashboard')
    assert.deepEqual(complaints, [])
  })

  test('show no button in a browser without support, where other sign-in works as usual', async () => {
    const user = await createApplicant()
    const page = await browser.newPage({ locale: 'mr', width: 360, baseURL })
    await page.addInitScript('delete window.PublicKeyCredential')
    await page.goto('/sign-in')
    await page.locator('[id="field-userName"]').waitFor()
    await page.getByText('पासकीने लॉग इन करा').waitFor({ state: 'hidden' })
    await signIn(page, user.userName, TEST_PASSWORD)
    await page.waitForURL('**/dashboard')
    await page.goto('/account/passkeys')
    await field(page, 'password').fill(TEST_PASSWORD)
    await page.locator('main form button[type=submit]').click()
    await page.getByText('या ब्राउझरमध्ये पासकी वापरता येत नाहीत').waitFor()
  })
})
