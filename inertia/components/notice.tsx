import { IconAlertTriangle } from '~/icons/alert_triangle'
import { IconCircleCheck } from '~/icons/circle_check'
import { IconExclamationCircle } from '~/icons/exclamation_circle'
import { IconInfoCircle } from '~/icons/info_circle'
import { IconX } from '~/icons/x'
import type { ReactNode } from 'react'
import { t } from '~/lib/translate'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

interface NoticeProps {
  tone: NoticeTone
  title?: string
  children?: ReactNode
  /** 'status' or 'alert' for what appears after the person did something. */
  role?: 'status' | 'alert'
  onDismiss?: () => void
}

const ICONS = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconExclamationCircle,
}

/** Something to know, good or bad. It stays until it is dismissed. */
export function Notice({ tone, title, children, role, onDismiss }: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div className="as-notice" data-tone={tone} role={role}>
      <Icon size={22} aria-hidden="true" />
      <div className="as-notice-body">
        <span className="as-hidden">{t(`common.flash.${tone}`)}: </span>
        {title ? <p className="as-strong">{title}</p> : null}
        {children}
      </div>
      {onDismiss ? (
        <button
          type="button"
          className="as-close as-center"
          onClick={onDismiss}
          aria-label={t('common.flash.dismiss')}
        >
          <IconX size={20} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  )
}
