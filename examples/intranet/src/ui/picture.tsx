import { type ComponentProps, type ReactNode, useState } from 'react'

interface PictureProps extends Omit<ComponentProps<'img'>, 'onError'> {
  src: string
  /** Shown if the picture cannot be loaded. Browsers show an icon of a broken picture. */
  fallback: ReactNode
}

export function Picture({ src, fallback, alt, ...rest }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  return broken === src ? fallback : <img {...rest} src={src} alt={alt} onError={() => setBroken(src)} />
}
