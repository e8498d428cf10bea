import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import { itemNameByKey, returnableOptions } from '#applications/queries/next_steps'
import { fileItems, itemHref } from '#applications/rules/file_items'
import i18nManager from '@adonisjs/i18n/services/main'
import { LOAN_TYPES } from '#masters/rules/schemes'
import {
  type FileWithAgm,
  fileWithAgm,
  homeOf,
  officePath,
  reviewOf,
  WITH_AGM,
} from '#tests/support/file_with_agm'
import { flashText, pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'

/** Status of DECISIONS 3. */
const ON_HOLD = 3

const scene = () => fileWithAgm('Sangli')
const wizardOf = async (client: ApiClient, { owner }: FileWithAgm) =>
  pageProps(
    await requestAs(client, owner, 'get', '/apply/individual'),
    'applicants/profile/task_list'
  )

async function decide(client: ApiClient, one: FileWithAgm, body: object) {
  const { decision } = await reviewOf(client, one)
  const hold = decision.choices.find(({ action }) => action === 'hold')!
  const { expectedStatusId, expectedDecisionId } = decision
  return requestAs(client, one.agm, 'post', `${officePath(one)}/decisions`).json({
    action: 'hold',
    reasonId: hold.reasons[0].value,
    remarks: 'Please write it as in the certificate.',
    expectedStatusId,
    expectedDecisionId,
    ...body,
  })
}

const statusOf = async ({ made }: FileWithAgm) => (await Application.findOrFail(made.id)).statusId

test.group('Item named in a return', () => {
  test('a named field is shown on the home page and in the wizard, with a link to it', async ({
    client,
    assert,
  }) => {
    const one = await scene()
    const before = await reviewOf(client, one)
    const takesItem = before.decision.choices
      .filter((step) => step.takesItem)
      .map(({ action }) => action)
    assert.deepEqual(takesItem, ['hold'])
    assert.deepInclude(before.decision.items, {
      value: 'correspondence.landmark',
      label: 'Address Details: Landmark',
    })
    ;(await decide(client, one, { item: 'correspondence.landmark' })).assertStatus(302)
    assert.equal(await statusOf(one), ON_HOLD)

    const href = '/apply/individual/address#field-correspondence.landmark'
    const home = await homeOf(client, one)
    assert.deepInclude(home.steps[0], {
      kind: 'correct',
      href,
      item: 'Address Details: Landmark',
      remarks: 'Please write it as in the certificate.',
    })
    const { returned } = await wizardOf(client, one)
    assert.deepEqual(returned!.item, { name: 'Address Details: Landmark', href })
    const { history } = await reviewOf(client, one)
    assert.equal(history[0].item, 'Address Details: Landmark')
  })

  test('a return without an item leads to the list of sections', async ({ client, assert }) => {
    const one = await scene()
    ;(await decide(client, one, {})).assertStatus(302)
    const home = await homeOf(client, one)
    assert.deepInclude(home.steps[0], { kind: 'correct', href: '/apply/individual', item: null })
    const { returned } = await wizardOf(client, one)
    assert.isNull(returned!.item)
  })

  test('a document is named by its slot, a list of people by its section', async ({
    client,
    assert,
  }) => {
    for (const [item, href] of [
      ['paper.pan', '/apply/individual/documents#document-pan-file'],
      ['section.family', '/apply/individual/family'],
    ]) {
      const one = await scene()
      ;(await decide(client, one, { item })).assertStatus(302)
      const home = await homeOf(client, one)
      assert.equal(home.steps[0].href, href)
    }
  })

  test('an item that the application does not have, or with another step, is refused', async ({
    client,
    assert,
  }) => {
    const one = await scene()
    for (const item of ['nothing', 'group.name', 'personal.mobile', 'personal.constructor']) {
      assert.match(
        flashText(await decide(client, one, { item })),
        /from the list, or leave it empty/,
        item
      )
    }
    const forward = { action: 'forward', reasonId: null, item: 'personal.motherName' }
    assert.match(flashText(await decide(client, one, forward)), /from the list, or leave it empty/)
    assert.equal(await statusOf(one), WITH_AGM)
    assert.lengthOf(
      await db.from('workflow_decisions').where({ subject_id: one.made.id, action: 'hold' }),
      0
    )
  })

  test('each item of each loan type has a label in three languages and a distinct link', ({
    assert,
  }) => {
    for (const loanType of Object.values(LOAN_TYPES)) {
      const places = fileItems(loanType).map((item) => itemHref(item, '/apply/x'))
      assert.equal(new Set(places).size, places.length)
      for (const locale of ['en', 'hi', 'mr']) {
        const i18n = i18nManager.locale(locale)
        for (const { value, label } of returnableOptions(loanType, i18n)) {
          assert.equal(itemNameByKey(value, { loanType }, i18n), label)
          assert.notMatch(label, /translation missing|fields\.|undefined/, value)
        }
      }
    }
    const keys = fileItems(LOAN_TYPES.group).map(({ key }) => key)
    assert.includeMembers(keys, ['group.name', 'section.directors', 'section.shareholders'])
    assert.isTrue(keys.some((key) => key.startsWith('paper.')))
  })
})
