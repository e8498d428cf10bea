import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Page, Response } from 'playwright-core'
import CaptchaChallenge from '#auth/models/captcha_challenge'
import { choose, field, pick, send, type } from '#tests/support/journeys/forms'
import { lastCodeTo } from '#tests/support/outbox'
import { TEST_PASSWORD } from '#tests/support/users'

export interface Person {
  firstName: string
  middleName: string
  lastName: string
  mobile: string
  email: string
  password: string
}

/**
 * Signs up as a citizen does, with the code from the outbox, which also signs in.
 *
 * @param client the database of the portal that serves the page; that of the run by default
 */
export async function signUp(page: Page, person: Person, client?: QueryClientContract) {
  await page.goto('/sign-up')
  await type(page, 'firstName', person.firstName)
  await type(page, 'middleName', person.middleName)
  await type(page, 'lastName', person.lastName)
  await type(page, 'birthDate', '15-08-1990')
  await pick(page, 'genderId', '0')
  await type(page, 'email', person.email)
  await type(page, 'mobile', person.mobile)
  await type(page, 'password', person.password)
  await type(page, 'passwordConfirmation', person.password)
  await send(page, 'Submit')
  await field(page, 'otp').waitFor()
  await type(page, 'otp', await lastCodeTo(person.mobile, client))
  await send(page, 'Create account')
  await page.waitForURL('**/dashboard')
}

/** Selects the answer to the captcha, read from the database. */
export async function solveCaptcha(page: Page, client?: QueryClientContract) {
  const id = await page.locator('[data-captcha]').getAttribute('data-captcha')
  const { answer } = await CaptchaChallenge.findOrFail(id, { client })
  await choose(page, 'captchaAnswer', { value: String(answer) })
}

/** Signs in with user name, password and captcha; with a second factor, stops at its page. */
export async function signIn(
  page: Page,
  userName: string,
  password: string,
  client?: QueryClientContract
) {
  await page.goto('/sign-in')
  /** A font that changes the text width moves the button away from the pointer. */
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await type(page, 'userName', userName)
  await type(page, 'password', password)
  await solveCaptcha(page, client)
  const answers: string[] = []
  const note = (response: Response) => {
    const request = response.request()
    if (request.method() === 'POST') answers.push(`${response.status()} ${response.url()}`)
  }
  page.on('response', note)
  await page.locator('main form button[type="submit"]').click()
  try {
    await page.waitForURL((url) => url.pathname !== '/sign-in')
  } catch (error) {
    const pageText = await page.locator('main').innerText()
    throw new Error(
      `${userName} was not let in. Answers: ${answers.join(', ') || 'none'}. ${pageText}`,
      {
        cause: error,
      }
    )
  } finally {
    page.off('response', note)
  }
}

/** Completes the step-up if the page requires it, and continues to a page. */
export async function stepUp(page: Page, path: string, password = TEST_PASSWORD) {
  await page.goto(`/officer/step-up?next=${encodeURIComponent(path)}`)
  const [submit, onwards] = [
    page.locator('main form button[type="submit"]'),
    page.locator(`main a[href="${path}"]`),
  ]
  await submit.or(onwards).waitFor()
  if (await submit.isVisible()) {
    await type(page, 'password', password)
    await submit.click()
  }
  await onwards.click()
  await page.waitForURL((url) => url.pathname + url.search === path)
}
