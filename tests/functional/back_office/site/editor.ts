import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { SeedContent } from '#site/actions/content_pages'
import ContentPage from '#site/models/content_page'
import { createApplicant, createOfficer, signInAs } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

/** Name by which the tests recognise an administrator. */
const names = { firstName: 'Meera', middleName: null, lastName: 'Joshi' }

/** Creates an administrator who is signed in, and returns the user too. */
export async function administrator(overrides: object = {}) {
  const user = await createOfficer(Role.administrator, null, { ...names, ...overrides })
  return { user, visitor: await signInAs(user) }
}

/** Creates everybody except the administrator, with the target to which a forbidden page redirects them. */
export async function outsiders() {
  const officers = await Promise.all(
    OFFICER_ROLES.filter((role) => role !== Role.administrator).map(async (role) => ({
      who: `role ${role}`,
      visitor: await signInAs(await createOfficer(role)),
      refusal: { status: 403, component: 'errors/forbidden' },
    }))
  )
  const sentHome = { location: '/' }
  return [
    ...officers,
    { who: 'role 0', visitor: await signInAs(await createApplicant()), refusal: sentHome },
    { who: 'nobody', visitor: new Visitor(), refusal: sentHome },
  ]
}

/** Returns a user's audited actions after signing in, in order, excluding refused attempts. */
export async function auditedActionsOf(user: User): Promise<string[]> {
  const entries = await db
    .from('audit_entries')
    .where('actor_id', user.id)
    .whereNotIn('action', ['auth.signed_in', 'access.refused', 'access.not_found'])
    .orderBy('id')
  return entries.map(({ action }) => action)
}

/** Returns a page of the site as rendered by the server, before any script. */
export async function html(path: string, locale = 'en') {
  const headers = { cookie: `locale=${locale}` }
  return (await fetch(new URL(path, process.env.APP_URL), { headers })).text()
}

/** Returns the part of a page between the header and the footer. */
export const mainOf = (page: string) => page.slice(page.indexOf('<main'), page.indexOf('</main>'))

/** Reverts everything that tests wrote on the public pages: texts, leaders, offices and notices. */
export async function restorePages(): Promise<void> {
  for (const table of ['content_revision_texts', 'content_revisions']) await db.from(table).delete()
  await ContentPage.query().update({ editedAt: null, editedBy: null, version: 1 })
  await new SeedContent().run()
  for (const table of ['leaders', 'district_offices', 'announcements']) {
    await db.from(table).delete()
    await db.from('translations').where('table_name', table).delete()
  }
}
