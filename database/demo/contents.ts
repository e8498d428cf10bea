import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import { Role } from '#auth/roles'
import { addDays } from '#kernel/calendar/plain_date'
import { localName, masters } from '#masters/queries/masters'
import Announcement from '#notifications/models/announcement'
import DistrictOffice from '#site/models/district_office'
import Leader from '#site/models/leader'
import PublishedDocument from '#site/models/published_document'
import type { Demo } from '#database/demo/context'

/** Posts for which the demonstration shows a person, with an invented name and face. */
const LEADERS = [
  ['Chairperson', 'अध्यक्ष', 'अध्यक्ष'],
  ['Managing Director', 'व्यवस्थापकीय संचालक', 'प्रबंध निदेशक'],
] as const

const SAMPLE_DOCUMENTS = [
  [
    'download',
    'Sample: list of documents to bring',
    'नमुना: आणावयाच्या कागदपत्रांची यादी',
    'नमूना: लाने योग्य दस्तावेज़ों की सूची',
  ],
  ['act', 'Sample: rules of the corporation', 'नमुना: महामंडळाचे नियम', 'नमूना: निगम के नियम'],
  [
    'notification',
    'Sample: notification about the schemes',
    'नमुना: योजनांविषयी अधिसूचना',
    'नमूना: योजनाओं के बारे में अधिसूचना',
  ],
  [
    'circular',
    'Sample: circular to the district offices',
    'नमुना: जिल्हा कार्यालयांना परिपत्रक',
    'नमूना: जिला कार्यालयों को परिपत्र',
  ],
] as const

/**
 * Adds the content that the administrator would write: offices, leaders, documents and a notice. All of it states that
 * it is a sample; telephone numbers begin with 00000, as none of India's does.
 *
 * @param paperId the stored file that every document shows, see `DemoFiles.published`
 */
export async function addContents(demo: Demo, paperId: number, trx: TransactionClientContract) {
  const by = demo.officer(Role.administrator, 0)
  const kept = { version: 1, createdBy: by, updatedBy: by }
  const entered = (await DistrictOffice.query({ client: trx })).map(({ districtId }) => districtId)
  for (const district of masters().districts.filter(({ id }) => !entered.includes(id))) {
    const office = { districtId: district.id, phones: phone(district.id), ...kept }
    await new DistrictOffice()
      .useTransaction(trx)
      .merge({ ...office, email: `office.${district.code.toLowerCase()}@example.com` })
      .fillTexts({
        addressEn: `Sample address, Collector's Office, ${district.nameEn}`,
        addressMr: `नमुना पत्ता, जिल्हाधिकारी कार्यालय, ${localName(district, 'mr')}`,
        addressHi: `नमूना पता, जिलाधिकारी कार्यालय, ${localName(district, 'hi')}`,
        hoursEn: 'Monday to Friday, 10:00 to 17:45',
        hoursMr: 'सोमवार ते शुक्रवार, 10:00 ते 17:45',
        hoursHi: 'सोमवार से शुक्रवार, 10:00 से 17:45',
      })
      .save()
  }
  for (const [index, [postEn, postMr, postHi]] of LEADERS.entries()) {
    const place = { uuid: demo.random.uuid(), position: index + 1, photoFileId: null, ...kept }
    const name = { nameEn: 'Name of the person', nameMr: 'व्यक्तीचे नाव', nameHi: 'व्यक्ति का नाम' }
    await new Leader()
      .useTransaction(trx)
      .merge(place)
      .fillTexts({ ...name, postEn, postMr, postHi })
      .save()
  }
  for (const [index, [kind, nameEn, nameMr, nameHi]] of SAMPLE_DOCUMENTS.entries()) {
    await new PublishedDocument()
      .useTransaction(trx)
      .merge({
        uuid: demo.random.uuid(),
        kind,
        issuedOn: addDays(demo.today, -40 - index),
        fileId: paperId,
        isPublished: true,
        createdBy: by,
        createdAt: DateTime.utc(),
      })
      .fillTexts({ nameEn, nameMr, nameHi })
      .save()
  }
  await new Announcement()
    .useTransaction(trx)
    .merge({ audience: 'public', shownFrom: addDays(demo.today, -10), shownUntil: null, ...kept })
    .fillTexts({
      titleEn: 'Sample notice',
      titleMr: 'नमुना सूचना',
      titleHi: 'नमूना सूचना',
      textEn: 'This is a demonstration. Nothing here is a real office, letter or payment.',
      textMr: 'हे प्रात्यक्षिक आहे. येथील कोणतेही कार्यालय, प्रमाणपत्र किंवा देयक खरे नाही.',
      textHi: 'यह प्रदर्शन है। यहाँ का कोई भी कार्यालय, प्रमाण पत्र या भुगतान वास्तविक नहीं है।',
    })
    .save()
}

const phone = (districtId: number) => `00000-${String(districtId).padStart(6, '0')}`
