import { test } from '@japa/runner'
import StoredFile from '#documents/models/stored_file'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { createApplicant, signInAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'

const SUMMARY = '/apply/individual/summary'

/** Requests what a browser loads in addition to the current page. */
async function load(visitor: Visitor, path: string, accept: string) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(path, visitor.address), { headers: { accept, cookie } })
  await response.arrayBuffer()
  return response.status
}

test.group('Messages of a page', () => {
  test('are not used up by an image that loads between a form and its page', async ({ assert }) => {
    const user = await createApplicant()
    await createCompleteProfile(user)
    const { uuid } = await StoredFile.findByOrFail('ownerUserId', user.id)
    const visitor = await signInAs(user)
    await visitor.get(SUMMARY)
    await visitor.send('POST', SUMMARY, { confirmed: false })
    const picture = 'image/avif,image/webp,image/*,*/*;q=0.8'
    assert.equal(await load(visitor, `/files/${uuid}`, picture), 200)
    assert.equal(await load(visitor, `/files/${uuid}`, '*/*'), 200)

    assert.property((await visitor.get(SUMMARY)).errors, 'confirmed')
    assert.deepEqual((await visitor.get(SUMMARY)).errors, {}, 'and they are shown once')
  })
})
