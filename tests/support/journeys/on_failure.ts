import type { Page } from 'playwright-core'
import app from '@adonisjs/core/services/app'

/** Runs a step; on failure saves an image of the page and adds its address and text to the error. */
export async function withFailureReport<T>(page: Page, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    const path = app.makePath('tmp', 'journey-failure.png')
    await page.screenshot({ path, fullPage: true })
    const words = (await page.locator('body').innerText()).slice(0, 800)
    ;(error as Error).message += `\nAt ${page.url()}, picture in ${path}:\n${words}`
    throw error
  }
}
