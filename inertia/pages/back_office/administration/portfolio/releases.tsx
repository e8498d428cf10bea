import type { Administration, Auth } from '@generated/views'
import { useForm } from '@inertiajs/react'
import { ConfirmButton } from '~/components/confirm_button'
import { DateText, EmptyState, PageHeader } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { StepUpField } from '~/components/platform/auth/step_up_field'
import { formatCount } from '~/lib/numbers'
import { t } from '~/lib/translate'

interface ReleasesProps {
  portfolio: Administration.PortfolioReleases
  mayRelease: boolean
  stepUp: Auth.StepUp | null
}

type District = Administration.PortfolioReleases['districts'][number]

const WORDS = 'portfolio.releases'

/** The districts of an import: held files are released to their officers, district by district. */
export default function PortfolioReleases({ portfolio, mayRelease, stepUp }: ReleasesProps) {
  const { id, title, districts } = portfolio
  const path = `/officer/administration/portfolio/${id}`
  const form = useForm({ code: '', password: '' })
  const mayBegin = ({ releasedAt, failed }: District) => !releasedAt || failed?.isStopped
  const isAnyHeld = districts.some(mayBegin)
  const release = ({ id: district }: District) =>
    form.post(`${path}/releases/${district}`, {
      preserveScroll: true,
      onSuccess: () => form.reset(),
    })
  return (
    <>
      <PageHeader title={t(`${WORDS}.title`)} subtitle={title} backHref={path} backLabel={title} />
      <div className="as-stack">
        <p className="as-reading">{t(`${WORDS}.text`)}</p>
        {districts.length === 0 ? <EmptyState title={t(`${WORDS}.none`)} /> : null}
        {stepUp && isAnyHeld ? (
          <div className="as-form">
            <StepUpField stepUp={stepUp} form={form} words={`${WORDS}.step_up`} />
          </div>
        ) : null}
        {districts.length > 0 ? (
          <PlainTable
            caption={t(`${WORDS}.title`)}
            rows={districts}
            rowKey={({ id: district }) => district}
            labels={WORDS}
            columns={(column) => [
              column('district', ({ name }) => name),
              column.right('files', ({ files }) => formatCount(files)),
              column.right('held', ({ id: district, held }) =>
                held === 0 ? (
                  0
                ) : (
                  <a href={`/officer/applications?held=only&district=${district}`}>
                    {formatCount(held)}
                  </a>
                )
              ),
              column('status', statusOf),
              column('released_by', ({ releasedBy }) => releasedBy ?? '–'),
              column('released_at', ({ releasedAt }) => <DateText value={releasedAt} withTime />),
              ...(mayRelease && isAnyHeld
                ? [
                    column('release', (district: District) =>
                      mayBegin(district) ? (
                        <ConfirmButton
                          title={district.name}
                          text={t(`${WORDS}.release_text`)}
                          confirmLabel={t(
                            district.failed ? 'portfolio.failed.retry' : `${WORDS}.release`
                          )}
                          color="blue"
                          busy={form.processing}
                          onConfirm={() => release(district)}
                        />
                      ) : null
                    ),
                  ]
                : []),
            ]}
          />
        ) : null}
      </div>
    </>
  )
}

function statusOf({ held, releasedAt, failed }: District): string {
  if (!releasedAt) return t(`${WORDS}.is_held`)
  if (failed) {
    const { attempts, reason, isStopped } = failed
    return t(`${WORDS}.${isStopped ? 'has_stopped' : 'has_failed'}`, { attempts, reason })
  }
  return t(`${WORDS}.${held > 0 ? 'is_running' : 'is_released'}`)
}
