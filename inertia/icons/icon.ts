import { type ComponentProps, type ReactElement, createElement } from 'react'

interface IconProps extends Omit<ComponentProps<'svg'>, 'stroke'> {
  size?: number | string
  /** Stroke width. */
  stroke?: number | string
}

export type Icon = (props: IconProps) => ReactElement

/** Returns a component for an icon of Tabler Icons, with the same SVG wrapper as the package's. */
export function icon(type: 'outline' | 'filled', name: string, paths: string[]): Icon {
  return ({ size = 24, stroke = 2, color = 'currentColor', className, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        ...(type === 'filled'
          ? { fill: color, stroke: 'none' }
          : {
              fill: 'none',
              stroke: color,
              strokeWidth: stroke,
              strokeLinecap: 'round',
              strokeLinejoin: 'round',
            }),
        className: ['tabler-icon', `tabler-icon-${name}`, className].filter(Boolean).join(' '),
        ...rest,
      },
      ...paths.map((d) => createElement('path', { d, key: d }))
    )
}
