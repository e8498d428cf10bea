import { useForm, Link } from '@inertiajs/react'
import type { Privacy } from '@generated/views'
import { DateText, DescriptionList, Notice, Page, SectionCard } from '~/components/page'
import { PostForm, SubmitButton } from '~/components/form/form'
import { t } from '~/lib/translate'

const PATH = '/my-data'
const PAGES = ['copy', 'correction', 'nominee', 'access_log', 'incidents', 'erasure'] as const

/** The data stored about a person, item by item, the consents given, and the available rights. */
export default function MyData(props: Privacy.MyData) {
  const { notice, items, contact } = props
  return (
    <Page title={t('privacy.show.title')} subtitle={t('privacy.show.subtitle')} backHref="/account">
      {props.incidents > 0 ? (
        <Notice tone="warning" title={t('privacy.incidents.told_title')}>
          <p>
            <Link href={`${PATH}/incidents`} className="as-target">
              {t('privacy.incidents.open', { count: props.incidents })}
            </Link>
          </p>
        </Notice>
      ) : null}
      {props.isNew && props.notice ? <NewNotice version={props.notice.version} /> : null}
      <SectionCard title={t('privacy.show.can_do')}>
        <ul className="as-ruled as-entries">
          {PAGES.map((page) => (
            <li key={page}>
              <Link href={`${PATH}/${page.replace('_', '-')}`} className="as-target">
                {t(`privacy.${page}.title`)}
              </Link>
              <p>{t(`privacy.${page}.short`)}</p>
            </li>
          ))}
        </ul>
      </SectionCard>
      {notice ? (
        <SectionCard
          title={t('privacy.show.notice')}
          subtitle={t('privacy.show.version', {
            version: notice.version,
            day: t.date(notice.from) ?? '',
          })}
        >
          <ol className="as-ruled as-entries" aria-label={t('privacy.show.notice')}>
            {items.map((item) => (
              <li key={item.id}>
                <Item {...item} />
              </li>
            ))}
          </ol>
        </SectionCard>
      ) : null}
      <SectionCard title={t('privacy.show.withdraw')}>
        <p className="as-reading">{t('privacy.show.withdraw_text')}</p>
        <p>
          <Link href="/dashboard" className="as-target">
            {t('privacy.show.to_applications')}
          </Link>
        </p>
      </SectionCard>
      <Consents {...props} />
      <SectionCard title={t('privacy.show.complain')}>
        <p className="as-reading">{t('privacy.show.complain_text')}</p>
        <DescriptionList
          items={[
            { label: t('privacy.show.email'), value: contact.email },
            { label: t('privacy.show.phone'), value: contact.phone },
          ]}
        />
        <p className="as-reading">{t('privacy.show.board')}</p>
      </SectionCard>
    </Page>
  )
}

function Item({ item, purpose, seenBy, kept, ground, fields }: Privacy.MyData['items'][number]) {
  return (
    <>
      <h3>{item}</h3>
      <DescriptionList
        items={[
          { label: t('privacy.show.purpose'), value: purpose },
          { label: t('privacy.show.ground'), value: t(`privacy.grounds.${ground}`) },
          { label: t('privacy.show.seen_by'), value: seenBy },
          { label: t('privacy.show.kept'), value: kept },
        ]}
      />
      {fields.length > 0 ? (
        <details>
          <summary>{t('privacy.show.fields', { count: fields.length })}</summary>
          <p>{fields.join(', ')}</p>
        </details>
      ) : null}
    </>
  )
}

/** Notice of a new version, which blocks nothing. */
function NewNotice({ version }: { version: number }) {
  const form = useForm({ expectedVersion: String(version) })
  return (
    <Notice tone="info" title={t('privacy.show.new')}>
      <p>{t('privacy.show.new_text')}</p>
      <PostForm form={form} onSend={() => form.put(PATH, { preserveScroll: 'errors' })}>
        <SubmitButton form={form} label={t('privacy.show.have_read')} />
      </PostForm>
    </Notice>
  )
}

function Consents({ consents }: Privacy.MyData) {
  return (
    <SectionCard title={t('privacy.show.consents')}>
      {consents.length === 0 ? (
        <p>{t('privacy.show.no_consents')}</p>
      ) : (
        <ol className="as-ruled as-entries" aria-label={t('privacy.show.consents')}>
          {consents.map(({ id, version, place, language, at }) => (
            <li key={id}>
              <p>{t('privacy.show.consent', { version, language })}</p>
              <p>
                {t(`privacy.places.${place}`)}, <DateText value={at} withTime />
              </p>
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  )
}
