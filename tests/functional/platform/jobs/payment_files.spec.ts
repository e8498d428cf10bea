import { createHash } from 'node:crypto'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { CancelPaymentBatch } from '#claims/payments/actions/payment_batches'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import PaymentBatch from '#claims/models/payment_batch'
import { batches } from '#kernel/database/dialect'
import { decrypt } from '#kernel/vault/vault'
import { createUser } from '#database/factories/application_factory'
import StoredFile from '#documents/models/stored_file'
import { privateStore } from '#documents/store/private_store'
import { RunFileJob } from '#jobs/actions/run_file_job'
import FileJob from '#jobs/models/file_job'
import { parseFilesAsBytes } from '#tests/support/downloads'
import { pageProps } from '#tests/support/page_props'
import { createPayableClaims } from '#tests/support/payable_claims'
import { downloadedFile } from '#tests/support/payment_file'
import { ROWS } from '#tests/support/workers'
import { dialect } from '#tests/support/tags'

const PATH = '/officer/files'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Creates a batch of one claim whose line is repeated many times. */
async function createLargeBatch(actor: User) {
  const claims = await createPayableClaims(1)
  const { batch } = await new CreatePaymentBatch().run({
    claimIds: claims.map(({ id }) => id),
    actor: { id: actor.id, role: actor.roleId },
  })
  const { id: _, ...line } = await db
    .from('payment_batch_items')
    .where('batch_id', batch.id)
    .first()
  const lines = Array.from({ length: ROWS - 1 }, (__, index) => ({
    ...line,
    sr_no: index + 2,
    live_claim_id: null,
  }))
  for (const portion of batches(lines)) await db.table('payment_batch_items').multiInsert(portion)
  return batch.merge({ itemsCount: ROWS }).save()
}

test.group('Bank file of a large batch', (group) => {
  dialect(group)
  let officer: User
  let batch: PaymentBatch

  group.setup(() => parseFilesAsBytes())
  group.each.setup(async () => {
    officer = await createUser(Role.accounts)
    batch = await createLargeBatch(officer)
    return async () => {
      await db.from('file_jobs').where('user_id', officer.id).delete()
      await db.from('queue_jobs').delete()
      await db
        .from('payment_batch_items')
        .where('batch_id', batch.id)
        .where('sr_no', '>', 1)
        .delete()
      await db.from('payment_batches').where('id', batch.id).update({ items_count: 1 })
    }
  })

  const sheet = () => `/officer/payment-batches/${batch.id}/spreadsheet`

  async function ask(client: ApiClient) {
    const response = await client.get(sheet()).loginAs(officer).redirects(0)
    response.assertStatus(302)
    response.assertHeader('location', PATH)
    return FileJob.query().where('userId', officer.id).orderBy('id', 'desc').firstOrFail()
  }

  const make = (job: FileJob) => new RunFileJob(job.id, false).run()

  /** That a worker can be killed meanwhile is tested in long_files: files of every kind are created by the same job. */
  test('is created once by a worker and is correct to the byte', async ({ assert, client }) => {
    const job = await ask(client)
    const [before] = await StoredFile.query().count('* as total')
    await make(job)
    const [after] = await StoredFile.query().count('* as total')
    assert.equal(after.$extras.total - before.$extras.total, 1)
    await batch.refresh()
    assert.equal(batch.status, 'created', 'a file that was only made fixes nothing')

    const page = await client.get(PATH).loginAs(officer).withInertia()
    const [line] = pageProps(page, 'platform/jobs/files').files
    assert.containSubset(line, { kind: 'payment_file', about: batch.number, href: sheet() })
    const fetched = await client.get(line.href!).loginAs(officer)
    fetched.assertStatus(200)
    assert.include(fetched.header('content-disposition'), 'Claim_Payments.xlsx')
    assert.equal(sha256(fetched.body()), line.sha256)
    assert.lengthOf(fetched.body(), line.sizeBytes!)
    await batch.refresh()
    assert.equal(batch.status, 'downloaded')
    const expected = await downloadedFile({ batchId: batch.id, actor: null })
    assert.isTrue(expected.equals(fetched.body()), 'the bytes of an undisturbed download')
  }).timeout(60_000)

  test('is stored encrypted only and is downloaded by its own route alone', async ({
    assert,
    client,
  }) => {
    const job = await ask(client)
    await make(job)
    await job.refresh()
    await job.load('file')
    const { file } = job
    const storedBytes = Buffer.from(await privateStore.bytes(file.storageKey))
    assert.equal(sha256(storedBytes), file.sha256)
    assert.notEqual(file.sha256, job.sha256)
    const [first] = storedBytes.toString().split('\n')
    assert.equal(Buffer.from(decrypt(first, 'file'), 'base64').subarray(0, 2).toString(), 'PK')
    assert.notInclude(storedBytes.toString('latin1'), 'PK\u0003\u0004')
    ;(await client.get(`/files/${file.uuid}`).loginAs(officer)).assertStatus(404)
    const other = await createUser(Role.accounts)
    const asked = await client.get(sheet()).loginAs(other).redirects(0)
    asked.assertHeader('location', PATH)
    await db.from('file_jobs').where('user_id', other.id).delete()
    const member = await createUser(Role.managingDirector)
    ;(await client.get(sheet()).loginAs(member).redirects(0)).assertStatus(403)
  }).timeout(60_000)

  test('that was damaged in the store cannot be downloaded completely', async ({
    assert,
    client,
  }) => {
    const job = await ask(client)
    await make(job)
    await job.refresh()
    await job.load('file')
    const lines = Buffer.from(await privateStore.bytes(job.file.storageKey))
      .toString()
      .split('\n')
    const key = await privateStore.put(Buffer.from(lines.slice(1).join('\n')), job.file.mime)
    const whole = job.file.storageKey
    await job.file.merge({ storageKey: key }).save()
    await assert.rejects(() => client.get(sheet()).loginAs(officer))
    await privateStore.remove(whole)
  }).timeout(60_000)

  test('is refused for a batch that was cancelled meanwhile', async ({ assert, client }) => {
    const job = await ask(client)
    await make(job)
    const actor = { id: officer.id, role: officer.roleId }
    await new CancelPaymentBatch().run({ batchId: batch.id, actor })
    const response = await client.get(sheet()).loginAs(officer).redirects(0)
    assert.notEqual(response.status(), 200)
    await batch.refresh()
    assert.equal(batch.status, 'cancelled')
  }).timeout(60_000)
})
