import { createBreach } from '#tests/support/breaches'
import type User from '#auth/models/user'
import { plainDate } from '#kernel/calendar/plain_date'
import { SaveAnnouncement } from '#notifications/actions/notices'
import { PublishDocument } from '#site/published_documents'
import { SaveContentPage } from '#site/actions/content_pages'
import { SaveLeader } from '#site/home_page'
import { SubscribeToReport } from '#reports/actions/subscriptions'
import ContentPage from '#site/models/content_page'
import { centreWithOperator } from '#tests/support/assistance'
import { sampleItemAt } from '#tests/functional/accountability/audits/support'
import { fixture } from '#tests/fixtures/files/corpus'

/** Creates one of each kind of content that the administrator manages, and returns the names in its addresses. */
export async function createContent(editor: User): Promise<Record<string, string>> {
  const { version: expectedVersion } = await ContentPage.findByOrFail({ slug: 'circulars' })
  const texts = { en: { title: 'Circulars', body: 'Circulars of the year.' } }
  await new SaveContentPage().run({
    slug: 'circulars',
    texts,
    expectedVersion,
    editor,
  })
  await new PublishDocument().run({
    kind: 'circular',
    nameEn: 'Circular on interest claims',
    nameMr: 'व्याज दाव्यांबाबत परिपत्रक',
    issuedOn: plainDate('2026-07-01'),
    upload: { clientName: 'a.pdf', bytes: await fixture('two_pages.pdf') },
    actorId: editor.id,
  })
  const leader = await new SaveLeader().run({
    uuid: null,
    expectedVersion: 0,
    nameEn: 'Sunita Kale',
    nameMr: 'सुनीता काळे',
    postEn: 'Managing Director',
    postMr: 'व्यवस्थापकीय संचालक',
    photo: { clientName: 'a.jpg', bytes: await fixture('photo.jpg') },
    editor,
  })
  const notice = await new SaveAnnouncement().run({
    id: null,
    expectedVersion: 0,
    words: {
      titleEn: 'Offices are closed on 15 August',
      textEn: 'Please **plan** ahead.',
      titleMr: '१५ ऑगस्टला कार्यालये बंद',
      textMr: 'कृपया आधी **नियोजन** करा.',
      titleHi: null,
      textHi: null,
    },
    audience: 'everybody',
    period: { shownFrom: plainDate('2026-07-01'), shownUntil: null },
    editor,
  })
  await new SubscribeToReport().run({
    actor: editor,
    reportNo: 5,
    frequency: 'weekly',
    recipient: { roleId: 5 },
    districtId: null,
    locale: 'mr',
  })
  const breach = await createBreach()
  const item = await sampleItemAt('drawn')
  const { centre } = await centreWithOperator()
  return {
    leader: leader.uuid,
    notice: String(notice.id),
    breach: String(breach.id),
    sample: String(item.sampleId),
    sampleItem: String(item.id),
    centre: centre.uuid,
  }
}
