import { useForm } from '@inertiajs/react'
import type { Privacy } from '@generated/views'
import { DateText } from '~/components/date_text'
import { DescriptionList } from '~/components/description_list'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'
import { Link } from '@inertiajs/react'

const PATH = '/my-data'
const PAGES = ['copy', 'correction', 'nominee', 'looks', 'incidents', 'erasure'] as const

/** What is kept about a person, item by item, what they agreed to, and what they may do. */
export default function MyData(props: Privacy.MyData) {
  const { notice, items, contact } = props
  const t = useT()
  return (
    <div className="as-stack">
      <PageHeader
        title={t('personal_data.show.title')}
        subtitle={t('personal_data.show.subtitle')}
        backHref="/account"
      />
      {props.incidents > 0 ? (
        <Notice tone="warning" title={t('personal_data.incidents.told_title')}>
          <p>
            <Link href={`${PATH}/incidents`} className="as-target">
              {t('personal_data.incidents.open', { count: props.incidents })}
            </Link>
          </p>
        </Notice>
      ) : null}
      {props.isNew && props.notice ? <NewNotice version={props.notice.version} /> : null}
      <SectionCard title={t('personal_data.show.can_do')}>
        <ul className="as-ruled as-entries">
          {PAGES.map((page) => (
            <li key={page}>
              <Link href={`${PATH}/${page}`} className="as-target">
                {t(`personal_data.${page}.title`)}
              </Link>
              <p>{t(`personal_data.${page}.short`)}</p>
            </li>
          ))}
        </ul>
      </SectionCard>
      {notice ? (
        <SectionCard
          title={t('personal_data.show.notice')}
          subtitle={t('personal_data.show.version', {
            version: notice.version,
            day: t.date(notice.from) ?? '',
          })}
        >
          <ol className="as-ruled as-entries" aria-label={t('personal_data.show.notice')}>
            {items.map((item) => (
              <li key={item.id}>
                <Item {...item} />
              </li>
            ))}
          </ol>
        </SectionCard>
      ) : null}
      <SectionCard title={t('personal_data.show.withdraw')}>
        <p className="as-reading">{t('personal_data.show.withdraw_text')}</p>
        <p>
          <Link href="/dashboard" className="as-target">
            {t('personal_data.show.to_applications')}
          </Link>
        </p>
      </SectionCard>
      <Consents {...props} />
      <SectionCard title={t('personal_data.show.complain')}>
        <p className="as-reading">{t('personal_data.show.complain_text')}</p>
        <DescriptionList
          items={[
            { label: t('personal_data.show.email'), value: contact.email },
            { label: t('personal_data.show.phone'), value: contact.phone },
          ]}
        />
        <p className="as-reading">{t('personal_data.show.board')}</p>
      </SectionCard>
    </div>
  )
}

function Item({ item, purpose, seenBy, kept, ground, fields }: Privacy.MyData['items'][number]) {
  const t = useT()
  return (
    <>
      <h3>{item}</h3>
      <DescriptionList
        items={[
          { label: t('personal_data.show.purpose'), value: purpose },
          { label: t('personal_data.show.ground'), value: t(`personal_data.grounds.${ground}`) },
          { label: t('personal_data.show.seen_by'), value: seenBy },
          { label: t('personal_data.show.kept'), value: kept },
        ]}
      />
      {fields.length > 0 ? (
        <details>
          <summary>{t('personal_data.show.fields', { count: fields.length })}</summary>
          <p>{fields.join(', ')}</p>
        </details>
      ) : null}
    </>
  )
}

/** A new version is shown, and holds nothing up. */
function NewNotice({ version }: { version: number }) {
  const t = useT()
  const form = useForm({ seen: String(version) })
  return (
    <Notice tone="info" title={t('personal_data.show.new')}>
      <p>{t('personal_data.show.new_text')}</p>
      <PostForm form={form} onSend={() => form.put(PATH, { preserveScroll: 'errors' })}>
        <SubmitButton form={form} label={t('personal_data.show.have_read')} />
      </PostForm>
    </Notice>
  )
}

function Consents({ consents }: Privacy.MyData) {
  const t = useT()
  return (
    <SectionCard title={t('personal_data.show.consents')}>
      {consents.length === 0 ? (
        <p>{t('personal_data.show.no_consents')}</p>
      ) : (
        <ol className="as-ruled as-entries" aria-label={t('personal_data.show.consents')}>
          {consents.map(({ id, version, place, language, at }) => (
            <li key={id}>
              <p>{t('personal_data.show.consent', { version, language })}</p>
              <p>
                {t(`personal_data.places.${place}`)}, <DateText value={at} withTime />
              </p>
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  )
}
