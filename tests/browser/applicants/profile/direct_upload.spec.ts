import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import limiter from '@adonisjs/limiter/services/main'
import StoredFile from '#documents/models/stored_file'
import { browserOf } from '#tests/support/browser'
import { deleteFilesOf } from '#tests/support/forget_files'
import { signIn } from '#tests/support/journeys/account'
import { startServer, stop } from '#tests/support/running_server'
import { startS3 } from '#tests/support/s3_server'
import { needsTools } from '#tests/support/tools'
import { TEST_PASSWORD, createApplicant } from '#tests/support/users'

test.group('Direct upload from the browser to the store', (group) => {
  needsTools(group)
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  test('bypasses the portal; if the store is unreachable, the file is sent with the form', async ({
    assert,
    cleanup,
  }) => {
    const store = await startS3()
    const server = await startServer({ ...store.settings, DRIVE_DISK: 's3' })
    const user = await createApplicant()
    cleanup(async () => {
      await stop(server.child)
      await deleteFilesOf([user.id])
      await store.close()
    })
    const page = await browser.newPage({ width: 360, baseURL: server.address })
    await signIn(page, user.userName, TEST_PASSWORD)
    await page.goto('/apply/individual/documents')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') {
        const type = request.headers()['content-type']?.split(';')[0]
        sent.push(`${request.method()} ${new URL(request.url()).pathname.split('/')[1]} ${type}`)
      }
    })
    const choose = async (slot: string) => {
      const card = page.locator('li.as-document', {
        has: page.locator(`[id="document-${slot}-file"]`),
      })
      await page
        .locator(`[id="document-${slot}-file"]`)
        .setInputFiles(app.makePath('tests/fixtures/files/photo.jpg'))
      await card.getByText('Uploaded').waitFor()
      return sent.splice(0)
    }

    assert.deepEqual(await choose('residence'), [
      'POST uploads application/json',
      'PUT arthasetu-files image/jpeg',
      'POST apply application/json',
    ])
    await page.route('**/arthasetu-files/**', (route) => route.abort('connectionfailed'))
    assert.deepEqual(await choose('income'), [
      'POST uploads application/json',
      'PUT arthasetu-files image/jpeg',
      'POST apply multipart/form-data',
    ])
    /** The page does not retry a failed direct upload. */
    assert.deepEqual(await choose('caste'), ['POST apply multipart/form-data'])
    assert.lengthOf(await StoredFile.query().where('ownerUserId', user.id), 3)
  })
})
