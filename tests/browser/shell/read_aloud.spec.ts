import { test } from '@japa/runner'
import { browserOf, waitUntilHydrated } from '#tests/support/browser'

/** Simulates a device with a Marathi voice, which has finished speaking when the test requires it. */
function simulateMarathiVoice() {
  const said: SpeechSynthesisUtterance[] = []
  const device = Object.assign(new EventTarget(), {
    getVoices: () => [{ lang: 'mr-IN', name: 'Test', localService: true }],
    speak: (utterance: SpeechSynthesisUtterance) => said.push(utterance),
    cancel: () => {},
  })
  Object.defineProperty(window, 'speechSynthesis', { value: device })
  Object.defineProperty(window, 'SpeechSynthesisUtterance', {
    value: class {
      constructor(public text: string) {}
    },
  })
  Object.assign(window, { said })
}

const BUTTON = { mr: 'हे पान मोठ्याने वाचून दाखवा', stop: 'वाचन थांबवा' }

test.group('Reading a page aloud', (group) => {
  const browser = browserOf(group)

  test('reads the sentences of the page, marks each and stops', async ({ assert }) => {
    const page = await browser.newPage({ width: 360, locale: 'mr' })
    await page.addInitScript(simulateMarathiVoice)
    await page.goto('/about')
    await page.getByRole('button', { name: BUTTON.mr }).click()
    const main = (await page.locator('main').innerText()).replace(/\s+/g, ' ')
    let from = 0
    for (let count = 1; count <= 5; count++) {
      const text = await page.evaluate((index) => {
        const { said } = window as unknown as { said: { text: string; onend: () => void }[] }
        const [range] = [...CSS.highlights.get('read-aloud')!]
        const marked = (range as Range).toString()
        const { text: spoken, onend } = said[index]
        onend()
        return marked.trim() === spoken ? spoken : `${marked} is not ${spoken}`
      }, count - 1)
      const at = main.indexOf(text.replace(/\s+/g, ' '), from)
      assert.isAtLeast(at, from, text)
      from = at + 1
    }
    await page.getByRole('button', { name: BUTTON.stop }).click()
    await page.getByRole('button', { name: BUTTON.mr }).waitFor()
    assert.isFalse(await page.evaluate(() => CSS.highlights.has('read-aloud')))
  })

  test('is not offered if the device has no voice for the language', async ({ assert }) => {
    const page = await browser.newPage({ width: 360, locale: 'hi' })
    await page.addInitScript(simulateMarathiVoice)
    await page.goto('/about')
    await waitUntilHydrated(page)
    assert.equal(await page.getByRole('button', { name: /पढ़कर/ }).count(), 0)
  })
})
