const extensions = {
  picture: 'png jpg jpeg gif webp avif svg',
  text: 'txt log json xml yaml yml ini',
  markdown: 'md markdown',
  table: 'csv tsv',
  pdf: 'pdf',
}

export type PreviewKind = keyof typeof extensions

/** Undefined: there is no preview. */
export function previewKindOf(name: string): PreviewKind | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return (Object.keys(extensions) as PreviewKind[]).find((kind) => extensions[kind].split(' ').includes(extension))
}
