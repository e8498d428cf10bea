import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import limiter from '@adonisjs/limiter/services/main'
import DocumentVersion from '#documents/models/document_version'
import { fixture } from '#tests/fixtures/files/corpus'
import { browserOf } from '#tests/support/browser'
import { InterruptibleProxy } from '#tests/support/interruptible_proxy'
import { signIn } from '#tests/support/journeys/account'
import { TEST_PASSWORD, createApplicant } from '#tests/support/users'

const BYTES_PER_SECOND = 1024 * 1024

test.group('An interrupted upload', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  test('reports a loss within the body, keeps the file, and resends it when the connection is back', async ({
    assert,
  }) => {
    /**
     * A document of about 9 MB, more than the connection buffers: data after the end of a PDF is ignored and discarded.
     */
    const path = app.makePath('tmp', 'long_paper.pdf')
    const paper = await fixture('two_pages.pdf')
    await writeFile(
      path,
      Buffer.concat([paper, Buffer.from(`\n%${randomBytes(4_500_000).toString('hex')}\n`)])
    )

    const user = await createApplicant()
    const line = await InterruptibleProxy.open(new URL(process.env.APP_URL!), BYTES_PER_SECOND)
    const page = await browser.newPage({ width: 360, baseURL: line.address })
    await signIn(page, user.userName, TEST_PASSWORD)
    await page.goto('/apply/individual/documents')

    const card = page.locator('li.as-document', {
      has: page.locator('[id="document-residence-file"]'),
    })
    await page.locator('[id="document-residence-file"]').setInputFiles(path)
    await card.getByText(/[1-9]\d?\s?%/).waitFor()
    line.cut()
    await card.getByText('No connection').waitFor()
    const versions = () => DocumentVersion.query().where('uploadedBy', user.id)
    assert.lengthOf(await versions(), 0)

    line.mend()
    await card.getByRole('button', { name: 'Try again' }).click()
    await card.getByText('Uploaded').waitFor()
    assert.lengthOf(await versions(), 1)
    line.close()
  })
})
