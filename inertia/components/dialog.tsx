import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'

export interface DialogProps {
  opened: boolean
  title: string
  onClose: () => void
  children?: ReactNode
  /** Buttons at the bottom. */
  actions?: ReactNode
}

/**
 * A modal on the browser's own dialog: focus stays inside, Escape closes, focus returns to where
 * it was.
 */
export function Dialog({ opened, title, onClose, children, actions }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    if (opened && !dialog.open) dialog.showModal()
    if (!opened && dialog.open) dialog.close()
  }, [opened])

  useEffect(() => {
    const dialog = box.current
    const onPress = (event: MouseEvent) => {
      if (event.target === dialog) onClose()
    }
    dialog?.addEventListener('click', onPress)
    return () => dialog?.removeEventListener('click', onPress)
  }, [onClose])

  /**
   * Escape asks the page to close it; the browser would close it at once and tell later, and a press
   * in between that opens it again would be lost.
   */
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  /** Closed by the browser itself; what the page closed, or has opened again since, is no news. */
  const onClosed = () => {
    if (opened && !box.current?.open) onClose()
  }

  return (
    <dialog
      ref={box}
      className="as-dialog"
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClose={onClosed}
    >
      {opened ? (
        <div>
          <h2 id={titleId} className="as-large as-gap-below">
            {title}
          </h2>
          {children}
          {actions ? <div className="as-actions">{actions}</div> : null}
        </div>
      ) : null}
    </dialog>
  )
}
