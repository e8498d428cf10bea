import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { createCompleteGroup } from '#database/factories/group_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { fixture } from '#tests/fixtures/files/corpus'
import { directorForm, groupForm, shareholderForm } from '#tests/functional/applicants/group/forms'
import {
  addressForm,
  address,
  bankForm,
  lendingForm,
  memberForm,
  personalForm,
} from '#tests/functional/applicants/profile/forms'
import { sendDraft, sendFile } from '#tests/functional/applicants/profile/files'
import { createApplicant, signInAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'
import { dialect } from '#tests/support/tags'

const REFUSED = /Someone else saved this while/

/** A form of an applicant: its page, its target, one field that two tabs change, and its row. */
interface EditForm {
  page: string
  method?: 'POST' | 'PUT'
  path: string
  /** Returns the form with a given text in one field. */
  form(word: string): object
  /** Returns the version of the saved data as supplied by the page. */
  version(props: Record<string, any>): string
  /** Returns the saved value of that field. */
  saved(): Promise<string>
}

const ofPage = (props: Record<string, any>) => props.values.version as string

async function sections(user: User): Promise<Record<string, EditForm>> {
  const { profile, group, directors } = await createCompleteGroup(user, { withDocuments: false })
  const profileId = profile.id
  const member = await db.from('family_members').where('profile_id', profileId).first()
  const [shareholderId] = await db.table('group_shareholders').insert({
    group_id: group.id,
    first_name: 'Kavita',
    last_name: 'More',
    address: 'Camp, Pune',
    birth_date: '1962-03-04',
    gender_id: 0,
    status: 'Active',
    created_at: '2026-01-01 00:00:00',
    updated_at: '2026-01-01 00:00:00',
  })
  const one = async (table: string, where: object, column: string) =>
    String((await db.from(table).where(where).first())[column])
  const individual = (section: string) => `/apply/individual/${section}`
  const director = `/apply/group/directors/${directors[0].id}`
  const shareholder = `/apply/group/shareholders/${shareholderId}`
  return {
    'personal': {
      page: individual('personal'),
      path: individual('personal'),
      form: (motherName) => personalForm(user, { motherName }),
      version: ofPage,
      saved: () => one('profiles', { id: profileId }, 'mother_name'),
    },
    'address': {
      page: individual('address'),
      path: individual('address'),
      form: (locality) => addressForm({ correspondence: address({ locality }) }),
      version: ofPage,
      saved: () => one('addresses', { profile_id: profileId, kind: 'correspondence' }, 'locality'),
    },
    'bank account': {
      page: individual('bank-account'),
      path: individual('bank-account'),
      form: (city) => bankForm({ city }),
      version: ofPage,
      saved: () => one('bank_accounts', { profile_id: profileId }, 'city'),
    },
    'lending': {
      page: individual('lending'),
      path: individual('lending'),
      form: (product) => lendingForm({ product }),
      version: ofPage,
      saved: () => one('lending_details', { profile_id: profileId, scheme_id: 1 }, 'product'),
    },
    'family member': {
      page: individual('family'),
      method: 'PUT',
      path: individual(`family/${member.id}`),
      form: (fullName) => memberForm({ fullName }),
      version: (props) => props.members[0].version,
      saved: () => one('family_members', { id: member.id }, 'full_name'),
    },
    'group': {
      page: '/apply/group/group-details',
      path: '/apply/group/group-details',
      form: (businessName) => groupForm({ businessName }),
      version: ofPage,
      saved: () => one('applicant_groups', { id: group.id }, 'business_name'),
    },
    'director': {
      page: director,
      method: 'PUT',
      path: director,
      form: (designation) => directorForm({ id: String(directors[0].id), designation }),
      version: ofPage,
      saved: () => one('group_directors', { id: directors[0].id }, 'designation'),
    },
    'shareholder': {
      page: shareholder,
      method: 'PUT',
      path: shareholder,
      form: (status) => shareholderForm({ id: String(shareholderId), status }),
      version: ofPage,
      saved: () => one('group_shareholders', { id: shareholderId }, 'status'),
    },
  }
}

const NAMES = [
  'personal',
  'address',
  'bank account',
  'lending',
  'family member',
  'group',
  'director',
  'shareholder',
]

const send = (
  visitor: Visitor,
  { method = 'POST', path, form }: EditForm,
  word: string,
  version: string
) => visitor.submit(method, path, { ...form(word), version })

test.group('A save based on older answers', (group) => {
  dialect(group)
  for (const name of NAMES) {
    test(`overwrites nothing and shows the newer answers: ${name}`, async ({ assert }) => {
      const user = await createApplicant()
      const editing = (await sections(user))[name]
      const first = await signInAs(user)
      const second = first.clone()
      const opened = editing.version((await first.get(editing.page)).props)
      assert.equal(editing.version((await second.get(editing.page)).props), opened)
      assert.deepEqual((await send(first, editing, 'Aruna', opened)).errors, {})
      assert.equal(await editing.saved(), 'Aruna')

      await second.get(editing.page)
      const refused = await send(second, editing, 'Basanti', opened)
      assert.match(refused.errors.version ?? '', REFUSED)
      assert.equal(await editing.saved(), 'Aruna')
      const newer = editing.version(refused.props)
      assert.notEqual(newer, opened)
      assert.include(JSON.stringify(refused.props), 'Aruna', 'the newer answer is shown beside it')

      assert.deepEqual((await send(second, editing, 'Basanti', newer)).errors, {})
      assert.equal(await editing.saved(), 'Basanti')
    }).timeout(60_000)

    test(`succeeds for only one of several simultaneous requests: ${name}`, async ({ assert }) => {
      const user = await createApplicant()
      const editing = (await sections(user))[name]
      const tabs = [await signInAs(user)]
      tabs.push(tabs[0].clone(), tabs[0].clone())
      const opened = editing.version((await tabs[0].get(editing.page)).props)
      const words = ['Aruna', 'Basanti', 'Chhaya']
      const answers = await Promise.all(
        tabs.map((tab, index) =>
          tab.send(editing.method ?? 'POST', editing.path, {
            ...editing.form(words[index]),
            version: opened,
          })
        )
      )
      assert.lengthOf(answers, 3)
      assert.notEqual(editing.version((await tabs[0].get(editing.page)).props), opened)
      const saved = await editing.saved()
      assert.include(words, saved)
      const late = await send(tabs[0], editing, 'Late', opened)
      assert.match(late.errors.version ?? '', REFUSED)
      assert.equal(await editing.saved(), saved)
    }).timeout(60_000)
  }

  test('in a slot does not replace a file that the user has not seen', async ({ assert }) => {
    const user = await createApplicant()
    await createCompleteProfile(user, { withDocuments: false })
    const visitor = await signInAs(user)
    const bytes = await fixture('two_pages.pdf')
    const put = (seen: string) =>
      sendFile(visitor, 'individual', 'pan', bytes, 'pan.pdf', undefined, seen)
    const first = await put('none')
    assert.equal(first.status, 200)
    const refused = await put('none')
    assert.equal(refused.status, 409)
    assert.match(refused.body.errors[0].message, /Another file was uploaded for this document/)
    assert.equal((await put(first.body.card.file.href.split('/').at(-1))).status, 200)
  })

  test('is accepted for a new user, whose first visit opens the version that is saved', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const visitor = await signInAs(user)
    const path = '/apply/individual/personal'
    const version = ofPage((await visitor.get(path)).props)
    assert.equal(ofPage((await visitor.get(path)).props), version)
    const saved = await visitor.post(path, { ...personalForm(user), version })
    assert.deepEqual(saved.errors, {})
  })

  test('is also detected for a draft, where text typed before a newer save is shown beside it', async ({
    assert,
  }) => {
    const user = await createApplicant()
    await createCompleteProfile(user, { withDocuments: false })
    const phone = await signInAs(user)
    const desk = phone.clone()
    const path = '/apply/individual/personal'
    const opened = ofPage((await phone.get(path)).props)
    await desk.get(path)
    await desk.post(path, { ...personalForm(user, { motherName: 'Aruna' }), version: opened })
    await sendDraft(phone, path, {
      ...personalForm(user, { motherName: 'Basanti' }),
      version: opened,
    })
    const { props } = await phone.get(path)
    assert.equal(props.values.motherName, 'Basanti')
    assert.equal(props.values.version, opened)
    assert.equal(props.newer.values.motherName, 'Aruna')
    assert.notEqual(props.newer.version, opened)
    const refused = await phone.post(path, {
      ...personalForm(user, { motherName: 'Basanti' }),
      version: props.values.version,
    })
    assert.match(refused.errors.version, REFUSED)
  })
})
