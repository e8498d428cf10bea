import type { Administration } from '@generated/views'
import { router, useForm } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { MadeSplits } from '~/components/back_office/administration/split_list'
import { SplitPlan } from '~/components/back_office/administration/split_plan'
import { ChoicesField } from '~/components/form/choices_field'
import { PostForm } from '~/components/form/post_form'
import { SelectField } from '~/components/form/select_field'
import { SubmitRow } from '~/components/form/submit_button'
import { PageHeader } from '~/components/page_header'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

const HREF = '/officer/district-splits'

/** The administrator chooses the places that move, runs a dry run and requests the split. */
export default function DistrictSplits(props: Administration.DistrictSplits) {
  const { splits, fromId } = props
  const t = useT()
  return (
    <>
      <PageHeader
        title={t('masters.split.title')}
        subtitle={t('masters.split.subtitle')}
        backHref="/officer/masters"
        backLabel={t('masters.title')}
      />
      <div className="as-stack">
        <SplitForm key={fromId ?? 0} {...props} />
        <MadeSplits splits={splits} />
      </div>
    </>
  )
}

function SplitForm({ districts, fromId, talukas, pincodes, plan }: Administration.DistrictSplits) {
  const t = useT()
  const form = useForm({
    fromId: fromId === null ? '' : String(fromId),
    toId: '',
    talukas: [] as string[],
    pincodes: [] as string[],
  })
  const field = useFields(form, 'masters.split.fields')
  const send = (dryRun: boolean) => {
    form.transform((data) => ({ ...data, dryRun, version: plan?.version ?? '' }))
    form.post(HREF, { preserveState: dryRun ? true : 'errors', preserveScroll: true })
  }
  return (
    <>
      <PostForm form={form} className="as-card as-form" onSend={() => send(true)}>
        <SelectField
          {...field('fromId')}
          required
          searchable
          options={districts}
          onChange={(from) => router.get(HREF, from ? { from } : {})}
        />
        {fromId === null ? null : (
          <>
            <SelectField {...field('toId')} required searchable options={districts} />
            <ChoicesField {...field('talukas')} options={talukas} />
            <details className="as-more" open={Boolean(form.errors.pincodes) || undefined}>
              <summary>
                {t('masters.split.choose_pincodes', {
                  chosen: form.data.pincodes.length,
                  all: pincodes.length,
                })}
              </summary>
              <ChoicesField {...field('pincodes')} options={pincodes} />
            </details>
            <SubmitRow form={form} label={t('masters.split.dry_run')}>
              {plan && plan.talukas + plan.pincodes > 0 ? (
                <Button
                  type="button"
                  variant="default"
                  loading={form.processing}
                  onClick={() => send(false)}
                >
                  {t('masters.split.make')}
                </Button>
              ) : null}
            </SubmitRow>
          </>
        )}
      </PostForm>
      {plan ? <SplitPlan plan={plan} /> : null}
    </>
  )
}
