/** The event from a story's page to Storybook's own page, with the `baseUrl` of the story's world. */
export const shownWorld = 'fauxtranet/shown-world'
