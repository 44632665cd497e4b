"""A wallet service as a team would write it from the interface document alone, with FastAPI and pydantic."""
