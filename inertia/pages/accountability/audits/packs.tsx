import { useForm } from '@inertiajs/react'
import type { Audits } from '@generated/views'
import { DateText, Page } from '~/components/page'
import { PostForm, SubmitRow } from '~/components/form/form'
import { SelectField } from '~/components/form/fields'
import { PlainTable } from '~/components/plain_table'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const HREF = '/officer/audit-packs'
const WORDS = 'audits.packs'

interface PacksProps {
  packs: Audits.MadePacks
  years: { value: string; label: string }[]
  can: { make: boolean }
}

/** The existing audit packs, and a button to create one. */
export default function Packs({ packs, years, can }: PacksProps) {
  return (
    <Page title={t(`${WORDS}.title`)} subtitle={t(`${WORDS}.subtitle`)}>
      {can.make ? <PackForm years={years} /> : null}
      {packs.length === 0 ? (
        <p>{t(`${WORDS}.none`)}</p>
      ) : (
        <PlainTable
          caption={t(`${WORDS}.made`)}
          rows={packs}
          labels={WORDS}
          columns={(column) => [
            column('year'),
            column('at', (pack) => <MadeAt pack={pack} />),
            column('digest', ({ manifest }) => (
              <span className="as-note as-wraps">{manifest}</span>
            )),
            column('do', (pack) => <PackLinks pack={pack} />),
          ]}
        />
      )}
    </Page>
  )
}

function PackForm({ years }: Pick<PacksProps, 'years'>) {
  const form = useForm({ year: years[0].value })
  const field = useFields(form, WORDS)
  return (
    <PostForm
      form={form}
      className="as-card as-form"
      plainAction={HREF}
      onSend={() => form.post(HREF)}
    >
      <p>{t(`${WORDS}.what`)}</p>
      <SelectField {...field('year')} required options={years} />
      <SubmitRow form={form} label={t(`${WORDS}.make`)} />
    </PostForm>
  )
}

type Pack = Audits.MadePacks[number]

function MadeAt({ pack: { madeAt, madeBy, files } }: { pack: Pack }) {
  return (
    <>
      <DateText value={madeAt} withTime />
      <span className="as-note">{madeBy}</span>
      <span className="as-note">{t(`${WORDS}.files`, { count: files })}</span>
    </>
  )
}

function PackLinks({ pack: { id, year, href, proofHref } }: { pack: Pack }) {
  return (
    <div className="as-stack">
      {href ? (
        <a href={href} aria-label={t(`${WORDS}.fetch_what`, { year, id })}>
          {t(`${WORDS}.fetch`)}
        </a>
      ) : (
        <span className="as-note">{t(`${WORDS}.gone`)}</span>
      )}
      {proofHref ? (
        <a href={proofHref} aria-label={t(`${WORDS}.proof_what`, { year, id })}>
          {t(`${WORDS}.proof`)}
        </a>
      ) : (
        <span className="as-note">{t(`${WORDS}.proof_soon`)}</span>
      )}
    </div>
  )
}
