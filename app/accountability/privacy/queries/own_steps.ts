import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { loggedSince } from '#kernel/audit/archived_entries'
import { formatDate } from '#kernel/calendar/plain_date'
import { storedJson } from '#kernel/database/columns'
import type { CopyPart } from '#privacy/contracts/part'
import { listAccesses } from '#privacy/queries/looks'
import { displayValue } from '#privacy/queries/read_table_part'
import type { IdsAbout } from '#privacy/contracts/part'
import Notice from '#notifications/models/notice'
import { type Params, renderTemplate } from '#notifications/actions/render_template'

const heading = (key: string, i18n: I18n) => i18n.t(`privacy.parts.${key}`)

/** Fields with their labels, of values that are stored so. */
function labelledFields(
  values: Readonly<Record<string, [stored: unknown, kind: 'text' | 'instant']>>,
  i18n: I18n
) {
  return Object.entries(values).map(([key, [stored, kind]]) => ({
    key,
    label: i18n.t(`privacy.columns.${key}`),
    ...displayValue(stored, kind, i18n),
  }))
}

/** The heading of what comes of the log, with the day since when where earlier years are archived. */
async function logHeading(key: string, i18n: I18n) {
  const since = await loggedSince()
  const title = heading(key, i18n)
  return since
    ? i18n.t('privacy.parts_since', { title, day: formatDate(since, i18n.locale) })
    : title
}

/** What the person did that the log keeps, sign-ins among it, with the network address. */
export async function myActions({ user }: IdsAbout, i18n: I18n): Promise<CopyPart> {
  const entries = await db
    .from('audit_entries')
    .whereIn('actor_id', [...user])
    .orderBy('id')
    .select('action', 'data', 'created_at')
  return {
    key: 'own_steps',
    title: await logHeading('own_steps', i18n),
    rows: entries.map(({ action, data, created_at: at }) => {
      const key = `audit_words.actions.${action}`
      const what = i18n.hasMessage(key) ? i18n.t(key) : action
      const address = (storedJson(data) as { address?: unknown } | null)?.address ?? null
      return labelledFields({ at: [at, 'instant'], what: [what, 'text'], address: [address, 'text'] }, i18n)
    }),
  }
}

/** Notices of the inbox, in the reader's language. */
export async function noticesPart({ user }: IdsAbout, i18n: I18n): Promise<CopyPart> {
  const notices = await Notice.query()
    .whereIn('userId', [...user])
    .orderBy('id')
  return {
    key: 'notices',
    title: heading('notices', i18n),
    rows: notices.map(({ template, data, createdAt, readAt }) => {
      const text = renderTemplate(template, 'notice', i18n.locale, data as Params)
      return labelledFields(
        {
          created_at: [createdAt.toJSDate(), 'instant'],
          read_at: [readAt?.toJSDate() ?? null, 'instant'],
          text: [text, 'text'],
        },
        i18n
      )
    }),
  }
}

/** Who looked, for the copy: all of it. */
export async function accessesPart(ids: IdsAbout, i18n: I18n): Promise<CopyPart> {
  const accesses = await listAccesses(ids, i18n)
  return {
    key: 'looks',
    title: await logHeading('looks', i18n),
    rows: accesses.map(({ at, who, office, what }) =>
      labelledFields(
        {
          at: [new Date(at), 'instant'],
          who: [who, 'text'],
          office: [office, 'text'],
          what: [what, 'text'],
        },
        i18n
      )
    ),
  }
}
