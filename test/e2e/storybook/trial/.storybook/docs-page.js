/** A Docs page without the addon: every story of a component, each rendered by Storybook into a place of its own. */
export async function renderer() {
  const unmounts = []
  return {
    async render(context, _parameters, element) {
      // Called again when the toolbar has changed: Storybook itself updates the stories.
      if (unmounts.length > 0) return
      for (const story of context.componentStories()) {
        const place = document.createElement('div')
        place.id = `story--${story.id}`
        element.append(place)
        const callbacks = { showMain() {}, showError: console.error, showException: console.error }
        unmounts.push(
          context.renderStoryToElement(story, place, callbacks, { autoplay: false, forceInitialArgs: true }),
        )
      }
    },
    unmount(element) {
      for (const unmount of unmounts.splice(0)) unmount()
      element.replaceChildren()
    },
  }
}
