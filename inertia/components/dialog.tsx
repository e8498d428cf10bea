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
 * A modal based on the browser's own dialog: focus stays inside, Escape closes it, and focus returns to where it was.
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
   * On Escape the page is requested to close the dialog; the browser would close it at once and report later, and a
   * press in between that opens it again would be lost.
   */
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  /**
   * Handles only closing by the browser itself; when the page closed the dialog, or has opened it again since, there is
   * nothing to do.
   */
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
