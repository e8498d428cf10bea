import Assistance from '#assistance/models/assistance'
import { helperName, helperNames, unsentHelp } from '#assistance/queries/help_of'
import type { ReviewPanel, ReviewPanelContext } from '#approvals/registry'
import User from '#auth/models/user'
import { formatDate, indiaDateOf } from '#core/calendar/plain_date'

const sentHelp = (applicationId: number) =>
  Assistance.query().where({ applicationId }).whereNotNull('submittedAt').orderBy('id')

/** By the id of a step of an application: who helped with it. */
export async function helpersOf(applicationId: number): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  for (const help of await sentHelp(applicationId)) {
    if (help.decisionId === null) continue
    const before = names.get(help.decisionId)
    const name = await helperName(help)
    names.set(help.decisionId, before && before !== name ? `${before}, ${name}` : name)
  }
  return names
}

/** Where an application that had help is sent; null where it had none. */
export async function submissionHref(userId: number, loanType: number): Promise<string | null> {
  const [help] = await unsentHelp(userId, loanType)
  return help ? `/assisted/${help.uuid}` : null
}

/** "Filed with the help of" beside a file, for officers. */
export async function helpPanel(context: ReviewPanelContext): Promise<ReviewPanel | null> {
  const { application, may, locale, t } = context
  const helps = await sentHelp(application.id)
  if (helps.length === 0) return null
  const mayViewCentres = await may('AssistanceCentrePolicy.view')
  const items: ReviewPanel['items'] = []
  const links: ReviewPanel['links'] = []
  for (const help of helps) {
    const { person } = await helperNames(help)
    const sender = help.submittedBy === null ? null : await User.find(help.submittedBy)
    const name = await helperName(help)
    items.push({
      label: t(help.centreId === null ? 'assistance.panel.person' : 'assistance.panel.centre'),
      value: name,
    })
    items.push({
      label: t('assistance.panel.sent'),
      value: t(
        sender?.id === application.userId
          ? 'assistance.panel.by_citizen'
          : 'assistance.panel.by_helper',
        {
          name: sender?.displayName ?? person ?? '',
          date: formatDate(indiaDateOf(help.submittedAt!), locale),
        }
      ),
    })
    const centre = help.centreId === null ? null : await centreUuid(help)
    if (centre && mayViewCentres) {
      links.push({ label: name, href: `/officer/centres/${centre}` })
    }
  }
  return { title: t('assistance.panel.title'), items, links }
}

async function centreUuid(help: Assistance): Promise<string> {
  await help.load('centre')
  return help.centre.uuid
}
